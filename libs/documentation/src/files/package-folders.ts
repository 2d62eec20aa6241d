import { join } from 'node:path';
import { packageFolder } from '#libs/config';

/** Where the files of the documentation lie. */
export interface DocumentationFolders {
  /** Guides as Markdown. */
  readonly guides: string;
  /** What the build has made for the pages, with `manifest.json`. */
  readonly assets: string;
}

export const DOCUMENTATION_FOLDERS = Symbol('DOCUMENTATION_FOLDERS');

/** Those of the package this code belongs to. */
export function packageFolders(): DocumentationFolders {
  const folder = packageFolder();
  return { guides: join(folder, 'docs', 'api'), assets: join(folder, 'dist', 'documentation') };
}

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the files of the documentation lie. */
export interface DocumentationFolders {
  /** Guides as Markdown. */
  readonly guides: string;
  /** What the build has made for the pages, with `manifest.json`. */
  readonly assets: string;
}

export const DOCUMENTATION_FOLDERS = Symbol('DOCUMENTATION_FOLDERS');

/**
 * The folders of the package this code belongs to, run from its sources or from its build.
 * @throws Error when there is no package around it.
 */
export function packageFolders(): DocumentationFolders {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('no package.json above the running code');
    folder = parent;
  }
  return { guides: join(folder, 'docs', 'api'), assets: join(folder, 'dist', 'documentation') };
}

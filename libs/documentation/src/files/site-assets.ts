import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';
import { BuiltFiles } from '#libs/http';

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

/** What the pages load, by the names of their sources. The build makes all of them. */
export const SITE_ASSETS = [
  'errors.js',
  'favicon.svg',
  'minisearch.js',
  'reference.css',
  'reference.js',
  'scalar.js',
  'search.js',
  'site.css',
  'site.js',
  'theme.js',
] as const;
export type SiteAssetName = (typeof SITE_ASSETS)[number];

/** The files the build made for the pages. */
export class SiteAssets {
  private constructor(
    readonly files: BuiltFiles,
    private readonly names: Readonly<Record<SiteAssetName, string>>,
  ) {}

  /** @throws Error when the build is missing or misses one of them. */
  static async read(folder: string): Promise<SiteAssets> {
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Partial<
      Record<SiteAssetName, string>
    >;
    const missing = SITE_ASSETS.filter((name) => manifest[name] === undefined);
    if (missing.length > 0) throw new Error(`${folder} has no ${missing.join(', ')}`);
    const names = manifest as Record<SiteAssetName, string>;
    return new SiteAssets(await BuiltFiles.read(folder, Object.values(names)), names);
  }

  /** Address of the file; another content has another one. */
  address(name: SiteAssetName): string {
    return `/docs/assets/${this.names[name]}`;
  }
}

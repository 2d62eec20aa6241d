import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { ContentEncoding } from '#libs/http';

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

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Suffix of the form of a file, by its content encoding. */
const ENCODED: Readonly<Record<ContentEncoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

interface KnownFile {
  readonly path: string;
  readonly contentType: string;
}

/** The files the build made for the pages. A name that is not among them leads to no file. */
export class SiteAssets {
  readonly #known: ReadonlyMap<string, KnownFile>;

  private constructor(
    folder: string,
    private readonly files: Readonly<Record<SiteAssetName, string>>,
  ) {
    const known = Object.values(files).map((file): [string, KnownFile] => [
      file,
      { path: join(folder, file), contentType: CONTENT_TYPES[extname(file)]! },
    ]);
    this.#known = new Map(known);
  }

  /** @throws Error when the build is missing or misses one of them. */
  static async read(folder: string): Promise<SiteAssets> {
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Partial<
      Record<SiteAssetName, string>
    >;
    const missing = SITE_ASSETS.filter((name) => manifest[name] === undefined);
    if (missing.length > 0) throw new Error(`${folder} has no ${missing.join(', ')}`);
    return new SiteAssets(folder, manifest as Record<SiteAssetName, string>);
  }

  /** Address of the file; another content has another one. */
  address(name: SiteAssetName): string {
    return `/docs/assets/${this.files[name]}`;
  }

  /** The type of a file by the last part of its address; null when there is none. */
  contentType(file: string): string | null {
    return this.#known.get(file)?.contentType ?? null;
  }

  /** The bytes of a known file, in one of its forms. */
  bytes(file: string, encoding: ContentEncoding): Promise<Buffer> {
    return readFile(`${this.#known.get(file)!.path}${ENCODED[encoding]}`);
  }
}

import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileTree } from '../files/file-tree.js';

const INDEX = 'index.html';
/** Where the pages of a site are: beside those that were built, the root may have the start page they were built from. */
const SITE_FOLDERS = { given: ['', 'public', 'dist', 'build'], built: ['dist', 'build', 'out', 'public'] };

/** What a request path means. */
export type Found =
  /** Open; the caller closes it. */
  { readonly file: FileHandle; readonly name: string } | { readonly redirect: string };

/** Null for a path that names nothing which may be served: no hidden names, nothing outside. */
function segmentsOf(pathname: string): string[] | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (/[\0\\]/.test(decoded)) return null;
  const segments = decoded.split('/').filter((segment) => segment !== '');
  const isHidden = (segment: string, index: number): boolean =>
    segment.startsWith('.') && !(segment === '.well-known' && index === 0);
  return segments.some(isHidden) ? null : segments;
}

/** Where a site is looked for when nobody says which folder it is. */
export interface SiteSearch {
  /** Folder of the release to look in, relative. */
  readonly root: string;
  /** Its deploy had a build command. */
  readonly isBuilt: boolean;
}

/** The files of a site, as requests name them. */
export class SiteFiles {
  #folder: string | null = null;

  /** @param wanted the folder of the release whose files are served, relative; or where it is looked for by its start page */
  constructor(
    private readonly tree: FileTree,
    private readonly wanted: string | SiteSearch,
  ) {}

  /** Folder of the release, relative. */
  async folder(): Promise<string> {
    const { wanted } = this;
    this.#folder ??= typeof wanted === 'string' ? wanted : await this.#search(wanted);
    return this.#folder;
  }

  /** @param pathname as sent, still encoded */
  async find(pathname: string): Promise<Found | null> {
    const segments = segmentsOf(pathname);
    const top = segments && (await this.#top());
    if (!segments || !top) return null;
    const isFolder = pathname.endsWith('/');
    const found = await this.tree.find([...top, ...segments, ...(isFolder ? [INDEX] : [])], top);
    if (found?.kind === 'file') return { file: found.file, name: found.names.at(-1) ?? '' };
    if (isFolder || found === null) return null;
    const index = await this.tree.find([...found.names, INDEX], top);
    if (index?.kind !== 'file') return null;
    await index.file.close();
    return { redirect: `/${segments.map(encodeURIComponent).join('/')}/` };
  }

  /** Whether there is the folder to serve. */
  async exists(): Promise<boolean> {
    return (await this.#top()) !== null;
  }

  /** Its real names: it may be a link to another folder of the release. */
  async #top(): Promise<readonly string[] | null> {
    const found = await this.tree.find((await this.folder()).split('/'));
    if (found?.kind === 'file') await found.file.close();
    return found?.kind === 'folder' ? found.names : null;
  }

  async #search({ root, isBuilt }: SiteSearch): Promise<string> {
    for (const name of SITE_FOLDERS[isBuilt ? 'built' : 'given']) {
      const folder = join(root, name);
      const found = await this.tree.find([...folder.split('/'), INDEX]);
      if (found?.kind !== 'file') continue;
      await found.file.close();
      return folder === '.' ? '' : folder;
    }
    return root;
  }
}

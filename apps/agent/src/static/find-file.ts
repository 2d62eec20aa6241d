import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

const INDEX = 'index.html';
/** Where the pages of a site are: beside those that were built, the root may have the start page they were built from. */
const SITE_FOLDERS = { given: ['', 'public', 'dist', 'build'], built: ['dist', 'build', 'out', 'public'] };

/** The folder of a release to serve. @param isBuilt its deploy had a build command */
export function siteFolder(release: string, isBuilt: boolean): string {
  const found = SITE_FOLDERS[isBuilt ? 'built' : 'given'].find((name) =>
    existsSync(join(release, name, INDEX)),
  );
  return join(release, found ?? '');
}

export type Found = { readonly file: string } | { readonly redirect: string } | null;

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

/** The real path and kind of what a path leads to; null when it is absent or outside of the folder. */
async function inspect(root: string, path: string): Promise<{ path: string; isFolder: boolean } | null> {
  try {
    const real = await realpath(path);
    if (real !== root && !real.startsWith(root + sep)) return null;
    const found = await stat(real);
    if (found.isDirectory()) return { path: real, isFolder: true };
    return found.isFile() ? { path: real, isFolder: false } : null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES'].includes(code ?? '')) return null;
    throw error;
  }
}

/**
 * Finds what a request path means.
 * @param root real path of the folder
 * @param pathname as sent, still encoded
 */
export async function findFile(root: string, pathname: string): Promise<Found> {
  const segments = segmentsOf(pathname);
  if (!segments) return null;
  const found = await inspect(root, join(root, ...segments));
  if (!found) return null;
  if (!found.isFolder) return pathname.endsWith('/') ? null : { file: found.path };
  const index = await inspect(root, join(found.path, INDEX));
  if (!index || index.isFolder) return null;
  return pathname.endsWith('/')
    ? { file: index.path }
    : { redirect: `/${segments.map(encodeURIComponent).join('/')}/` };
}

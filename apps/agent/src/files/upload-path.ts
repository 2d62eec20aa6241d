import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, posix, relative, sep } from 'node:path';
import type { SlotFolders } from '../app/slot-folders.js';
import { RequestError } from '../api/request-error.js';
import { APP_INSIDE, FOLDERS_INSIDE } from '../sandbox/sandbox-layout.data.js';

type Place = 'app' | 'data' | 'tmp';

/** How an answer names them, wherever they lie on the machine. */
const SHOWN: Readonly<Record<Place, string>> = {
  app: APP_INSIDE,
  data: FOLDERS_INSIDE.data[0],
  tmp: FOLDERS_INSIDE.tmp[0],
};

/** Paths as the documentation names them → folder of the slot. */
const NAMES: readonly (readonly [prefix: string, place: Place])[] = [
  ['/opt/app', 'app'],
  ['/opt/data', 'data'],
  ['/data', 'data'],
  ['/var/lib', 'data'],
  ['/tmp', 'tmp'],
];

const LONGEST_PATH = 1024;

export interface UploadPlace {
  /** Real path of the allowed folder it lies in. */
  readonly root: string;
  /** That folder as the application and its users know it. */
  readonly shown: string;
  /** Folders between that and the name; the last ones may be absent. */
  readonly folders: readonly string[];
  /** '' for the root itself. */
  readonly name: string;
}

const denied = (): RequestError =>
  new RequestError(403, 'path_denied', 'only folders of the application, its data and /tmp can be written');

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

/** Real paths of the folders that may be written; the release in use only where the agent put it. */
function allowedRoots(folders: SlotFolders): ReadonlyMap<Place, string> {
  const roots = new Map<Place, string>();
  for (const place of ['data', 'tmp'] as const) {
    if (lstatSync(folders[place], { throwIfNoEntry: false })?.isDirectory()) {
      roots.set(place, realpathSync(folders[place]));
    }
  }
  if (existsSync(folders.app)) {
    const app = realpathSync(folders.app);
    const releases = existsSync(folders.releases) ? realpathSync(folders.releases) : null;
    const isRelease = releases !== null && dirname(app) === releases;
    if (isRelease || app === join(realpathSync(folders.root), basename(folders.app))) roots.set('app', app);
  }
  return roots;
}

function machinePath(path: string, roots: ReadonlyMap<Place, string>): string {
  const full = posix.normalize(path.startsWith('/') ? path : `/opt/app/${path}`);
  const clean = full.length > 1 ? full.replace(/\/$/, '') : full;
  if ([...roots.values()].some((root) => isWithin(clean, root))) return clean;
  for (const [prefix, place] of NAMES) {
    const root = roots.get(place);
    if (root !== undefined && isWithin(clean, prefix)) return join(root, clean.slice(prefix.length));
  }
  return clean;
}

/** The deepest folder above a path that exists, links resolved, and the names below it. */
function resolveParents(path: string): { real: string; rest: string[] } {
  const rest = [basename(path)];
  for (let parent = dirname(path); ; parent = dirname(parent)) {
    const present = lstatSync(parent, { throwIfNoEntry: false });
    if (present) return { real: realpathSync(parent), rest };
    rest.unshift(basename(parent));
  }
}

/**
 * Where an upload may be written: `..` resolved as text, then the links of every folder that exists.
 * @throws RequestError `path_denied`, `invalid_request`
 */
export function uploadPlace(path: string, folders: SlotFolders): UploadPlace {
  if (path === '' || path.length > LONGEST_PATH || path.includes('\0')) {
    throw new RequestError(400, 'invalid_request', 'path must be a path of at most 1024 characters');
  }
  const roots = allowedRoots(folders);
  const target = machinePath(path, roots);
  for (const [place, root] of roots) {
    if (target === root) return { root, shown: SHOWN[place], folders: [], name: '' };
  }
  let found: { real: string; rest: string[] };
  try {
    found = resolveParents(target);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      throw denied();
    }
    throw error;
  }
  const real = join(found.real, ...found.rest);
  const allowed = [...roots].find(([, one]) => isWithin(found.real, one));
  if (allowed === undefined) throw denied();
  const [place, root] = allowed;
  const names = relative(root, real).split(sep);
  return { root, shown: SHOWN[place], folders: names.slice(0, -1), name: names.at(-1) as string };
}

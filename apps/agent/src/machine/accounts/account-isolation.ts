import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Every folder above a path, from the nearest one to the root. */
function foldersAbove(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...foldersAbove(parent)];
}

/** The first folder above a path that other users cannot pass; null when they can pass all. */
export function closedFolder(path: string): string | null {
  return foldersAbove(path).find((folder) => (statSync(folder).mode & 0o001) === 0) ?? null;
}

/**
 * Why servers cannot have users of their own here; null when they can.
 * @param folder of the machine, whose own mode it keeps passable
 */
export function isolationObstacle(folder: string): string | null {
  if (process.platform !== 'linux') return 'this system is not Linux';
  if (process.getuid?.() !== 0) return 'the machine runs neither as root nor with subordinate ids';
  if (!['/usr/bin/setpriv', '/bin/setpriv'].some((path) => existsSync(path))) {
    return 'the program setpriv (package util-linux) is missing';
  }
  const closed = closedFolder(folder) ?? closedFolder(process.execPath);
  return closed === null ? null : `other users cannot pass the folder ${closed}`;
}

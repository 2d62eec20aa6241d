import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { DiskAmount } from './disk.policy.js';

const MEBIBYTE = 1024 * 1024;
/** Folders that take longer to count are too many files. */
const COUNT_WITHIN_MS = 120_000;

async function du(words: readonly string[], folders: readonly string[]): Promise<number> {
  const options = { timeout: COUNT_WITHIN_MS, env: { LC_ALL: 'C' } };
  // Files that go while they are counted make it end with an error; what it found counts all the same.
  const { stdout } = await promisify(execFile)(
    '/usr/bin/du',
    ['-scx', ...words, '--', ...folders],
    options,
  ).catch((error: { stdout?: string; killed?: boolean; code?: unknown }) => {
    if (error.killed === true || typeof error.code !== 'number') throw error;
    return { stdout: error.stdout ?? '' };
  });
  return Number(/(\d+)\s+total\s*$/.exec(stdout)?.[1] ?? 0);
}

/** What the folders hold. Linux only. @throws Error when they cannot be counted in time */
export async function countFolders(folders: readonly string[]): Promise<DiskAmount> {
  const megabytes = await du([`--block-size=${MEBIBYTE}`], folders);
  return { megabytes, files: await du(['--inodes'], folders) };
}

/** What is left on the file system of a folder. */
export async function leftAt(folder: string): Promise<DiskAmount> {
  const { bavail, bsize, ffree } = await statfs(folder);
  return { megabytes: Math.floor((bavail * bsize) / MEBIBYTE), files: ffree };
}

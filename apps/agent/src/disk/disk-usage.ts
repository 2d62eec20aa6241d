import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { DiskAmount, DiskUse } from './disk.policy.js';

const MEBIBYTE = 1024 * 1024;
/** Folders that take longer to count are too many files. */
const COUNT_WITHIN_MS = 120_000;

/** More complaints than are read: whoever makes so many hides something. */
const TOO_MANY = 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';

interface Counted {
  readonly total: number;
  /** The first complaint about something that may not be read. */
  readonly unread: string | null;
}

async function du(words: readonly string[], folders: readonly string[]): Promise<Counted> {
  const options = { timeout: COUNT_WITHIN_MS, env: { LC_ALL: 'C' } };
  // Files that go while they are counted make it end with an error; what it found counts all the same.
  const { stdout, stderr } = await promisify(execFile)(
    '/usr/bin/du',
    ['-scx', ...words, '--', ...folders],
    options,
  ).catch((error: { stdout?: string; stderr?: string; killed?: boolean; code?: unknown }) => {
    const hasTooMany = error.code === TOO_MANY;
    if (!hasTooMany && (error.killed === true || typeof error.code !== 'number')) throw error;
    return { stdout: error.stdout ?? '', stderr: error.stderr ?? '' };
  });
  return {
    total: Number(/(\d+)\s+total\s*$/.exec(stdout)?.[1] ?? 0),
    unread: /^.*: Permission denied$/m.exec(stderr)?.[0] ?? null,
  };
}

/** What the folders hold. Linux only. @throws Error when they cannot be counted in time */
export async function countFolders(folders: readonly string[]): Promise<DiskUse> {
  const megabytes = await du([`--block-size=${MEBIBYTE}`], folders);
  const files = await du(['--inodes'], folders);
  return { megabytes: megabytes.total, files: files.total, unread: megabytes.unread ?? files.unread };
}

/** What is left on the file system of a folder. */
export async function leftAt(folder: string): Promise<DiskAmount> {
  const { bavail, bsize, ffree } = await statfs(folder);
  return { megabytes: Math.floor((bavail * bsize) / MEBIBYTE), files: ffree };
}

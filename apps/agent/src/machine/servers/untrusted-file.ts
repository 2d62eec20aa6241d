import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * The end of a file in a folder that others write to; null when there is none. Links lead nowhere and what is no
 * plain file is not read, so that nobody shows us another file, or holds us up.
 */
export function readUntrusted(path: string, limit: number): string | null {
  let file: number;
  try {
    file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return null;
    throw error;
  }
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) return null;
    const length = Math.min(stat.size, limit);
    const content = Buffer.alloc(length);
    return content.toString('utf8', 0, readSync(file, content, 0, length, stat.size - length));
  } finally {
    closeSync(file);
  }
}

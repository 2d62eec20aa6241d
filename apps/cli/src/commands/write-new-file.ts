import { type FileHandle, open, rm } from 'node:fs/promises';
import { CliError } from '../cli-error.js';

/** What is wrong with the place that was named. */
const PLACE_FAULTS = new Set(['EACCES', 'EISDIR', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS']);

/**
 * Writes a file for this account alone; of one that could not be written to its end nothing stays.
 * @throws CliError `FILE_EXISTS`, `FILE_NOT_WRITABLE`; what `pieces` throw.
 */
export async function writeNewFile(path: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const file = await openNew(path);
  try {
    for await (const piece of pieces) await file.appendFile(piece);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      throw new CliError('FILE_EXISTS', `${path} is there already; nothing is overwritten.`, {
        cause: error,
      });
    }
    if (!PLACE_FAULTS.has(code)) throw error;
    throw new CliError('FILE_NOT_WRITABLE', `${path} cannot be written: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

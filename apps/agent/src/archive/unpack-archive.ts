import { mkdir, stat } from 'node:fs/promises';
import type { ArchiveFormat } from '#libs/agent-protocol';
import { ArchiveBudget } from './archive-budget.js';
import { ARCHIVE_LIMITS, type ArchiveLimits } from './archive-limits.js';
import { ArchiveRefused } from './archive-refused.js';
import { GuardedFolder } from './guarded-folder.js';
import { unpackTar } from './tar-archive.js';
import { unpackZip } from './zip-archive.js';

export interface Unpacked {
  readonly entries: number;
  readonly bytes: number;
  /** Entries whose path was written with `\`. */
  readonly backslashes: number;
}

type Unpack = (path: string, folder: GuardedFolder, budget: ArchiveBudget) => Promise<void>;

const UNPACK: Readonly<Record<ArchiveFormat, Unpack>> = {
  'tar.gz': (path, folder, budget) => unpackTar(path, true, folder, budget),
  tar: (path, folder, budget) => unpackTar(path, false, folder, budget),
  zip: unpackZip,
};

function isOfSystem(error: unknown): boolean {
  return typeof (error as NodeJS.ErrnoException).syscall === 'string';
}

/**
 * Unpacks into a folder, made when absent. What was unpacked before a refusal stays: the caller drops the folder.
 * @throws ArchiveRefused; the error of the file system; the reason of the signal
 */
export async function unpackArchive(
  path: string,
  format: ArchiveFormat,
  root: string,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
  signal: AbortSignal | null = null,
): Promise<Unpacked> {
  const { size } = await stat(path);
  const budget = new ArchiveBudget(limits, size, signal);
  const folder = new GuardedFolder(root, limits, budget);
  await mkdir(root, { recursive: true });
  try {
    await UNPACK[format](path, folder, budget);
    await folder.finish();
  } catch (error) {
    if (error instanceof ArchiveRefused || isOfSystem(error) || signal?.aborted) throw error;
    throw new ArchiveRefused(`the archive is damaged: ${(error as Error).message}`, { cause: error });
  }
  return { entries: budget.entries, bytes: budget.bytes, backslashes: folder.backslashes };
}

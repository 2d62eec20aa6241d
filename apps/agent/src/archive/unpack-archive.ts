import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import type { ArchiveFormat } from '#libs/agent-protocol';
import {
  ARCHIVE_LIMITS,
  ArchiveBudget,
  type ArchiveLimits,
  ArchiveRefused,
  readTar,
  readZipFile,
  type TopFolder,
} from '#libs/archives';
import { HeldFolder } from '../files/held-folder.js';
import { GuardedFolder } from './guarded-folder.js';

export interface Unpacked {
  readonly entries: number;
  readonly bytes: number;
  /** Entries whose path was written with `\`. */
  readonly backslashes: number;
  /** The one folder that held everything; null without one, and where it was not looked for. */
  readonly topFolder: TopFolder | null;
}

export interface UnpackOptions {
  readonly limits?: ArchiveLimits;
  /** Ends the unpacking. */
  readonly signal?: AbortSignal | null;
  /** Whether the content of a single folder that holds everything takes its place. */
  readonly leaveOutTopFolder?: boolean;
}

type Unpack = (path: string, folder: GuardedFolder, budget: ArchiveBudget) => Promise<void>;

const UNPACK: Readonly<Record<ArchiveFormat, Unpack>> = {
  'tar.gz': (path, folder, budget) => readTar(createReadStream(path), true, folder, budget),
  tar: (path, folder, budget) => readTar(createReadStream(path), false, folder, budget),
  zip: readZipFile,
};

function isOfSystem(error: unknown): boolean {
  return typeof (error as NodeJS.ErrnoException).syscall === 'string';
}

/**
 * Unpacks into a folder, made when absent; an empty one when the top folder is to be left out. What was unpacked before a refusal stays: the caller drops the folder.
 * @throws ArchiveRefused; the error of the file system; the reason of the signal
 */
export async function unpackArchive(
  path: string,
  format: ArchiveFormat,
  root: string,
  options: UnpackOptions = {},
): Promise<Unpacked> {
  const { limits = ARCHIVE_LIMITS, signal = null, leaveOutTopFolder = false } = options;
  const { size } = await stat(path);
  const budget = new ArchiveBudget(limits, size, signal);
  let topFolder: TopFolder | null = null;
  await mkdir(root, { recursive: true });
  const held = HeldFolder.open(root);
  const folder = new GuardedFolder(held, limits, budget);
  try {
    await UNPACK[format](path, folder, budget);
    if (leaveOutTopFolder) topFolder = await folder.leaveOutTopFolder();
    await folder.finish();
  } catch (error) {
    if (error instanceof ArchiveRefused || isOfSystem(error) || signal?.aborted) throw error;
    throw new ArchiveRefused(`the archive is damaged: ${(error as Error).message}`, { cause: error });
  } finally {
    folder.close();
    held.close();
  }
  return { entries: budget.entries, bytes: budget.bytes, backslashes: folder.backslashes, topFolder };
}

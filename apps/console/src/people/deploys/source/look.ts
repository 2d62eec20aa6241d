import { archiveFacts, archiveKind } from '../archive/archive-facts.js';
import {
  type ChosenFolder,
  droppedFolder,
  type FolderListing,
  pickedFolder,
} from '../folder/chosen-folder.js';
import { leavesOut } from '../folder/left-out.policy.js';
import type { FolderFacts } from './guess-settings.policy.js';

/** What a person wants to deploy, before anything is sent. */
export type ChosenSource =
  | { readonly kind: 'folder'; readonly folder: ChosenFolder }
  | { readonly kind: 'archive'; readonly file: File };

/** Of a drop; it has to be asked while the drop goes on. */
export function droppedSource(dropped: DataTransfer): ChosenSource | null {
  const entries = [...dropped.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const [file] = dropped.files;
  // A single file is taken for an archive; what it is, its first bytes say.
  if (entries.length === 1 && entries[0]?.isFile === true && file) return { kind: 'archive', file };
  return entries.length === 0 ? null : { kind: 'folder', folder: droppedFolder(entries) };
}

export function pickedSource(files: readonly File[]): ChosenSource {
  return { kind: 'folder', folder: pickedFolder(files) };
}

export function bytesOf({ files }: FolderListing): number {
  return files.reduce((sum, { file }) => sum + file.size, 0);
}

/** What a look at the chosen thing has shown. */
export interface Look {
  /** Of a folder; null for an archive. */
  readonly listing: FolderListing | null;
  /** Lines of the `.gitignore` of the folder; null where it has none. */
  readonly gitignore: readonly string[] | null;
  /** What tells how it is run; null where nothing can be told. */
  readonly facts: FolderFacts | null;
  /** False for a file that is no archive. */
  readonly isDeployable: boolean;
  /** An archive that could not be read to its end: the service may say the same. */
  readonly isDamaged: boolean;
}

async function textOf(listing: FolderListing, path: string): Promise<string | null> {
  const found = listing.files.find((file) => file.path === path);
  return found ? found.file.text() : null;
}

/** @param patterns what of a folder is left out; `isGitignored`: what its own `.gitignore` names as well. */
export async function lookAt(
  source: ChosenSource,
  patterns: readonly string[],
  isGitignored: boolean,
  signal: AbortSignal,
): Promise<Look> {
  if (source.kind === 'archive') {
    const isDeployable = (await archiveKind(source.file)) !== null;
    const found = isDeployable ? await archiveFacts(source.file, signal) : null;
    const isDamaged = found === 'damaged';
    return { listing: null, gitignore: null, facts: isDamaged ? null : found, isDeployable, isDamaged };
  }
  const all = await source.folder.list(leavesOut(patterns), signal);
  const gitignore = (await textOf(all, '.gitignore'))?.split(/\r?\n/) ?? null;
  const listing =
    isGitignored && gitignore
      ? await source.folder.list(leavesOut([...patterns, ...gitignore]), signal)
      : all;
  const inOrder = {
    files: listing.files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    leftOut: listing.leftOut.toSorted(),
  };
  const facts = {
    paths: listing.files.map(({ path }) => path),
    packageJson: await textOf(listing, 'package.json'),
  };
  return { listing: inOrder, gitignore, facts, isDeployable: listing.files.length > 0, isDamaged: false };
}

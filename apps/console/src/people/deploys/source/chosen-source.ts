import type { ChosenFolder, FolderListing } from '../folder/chosen-folder.js';
import { droppedFolder } from '../folder/dropped-folder.js';
import { pickedFolder } from '../folder/picked-folder.js';

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

import type { ChosenFolder, FolderFile, FolderListing } from './chosen-folder.js';

type Entry = Pick<FileSystemEntry, 'name' | 'isFile' | 'isDirectory'>;

function isFolder(entry: Entry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** All entries of a folder; a browser gives them a hundred at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return entries;
    entries.push(...some);
  }
}

/**
 * Walks what was dropped, and does not look into folders that are left out: installed packages are often more files than
 * all the rest.
 */
async function walk(
  roots: readonly FileSystemEntry[],
  leaves: (path: string, isFolder: boolean) => boolean,
  signal: AbortSignal,
): Promise<FolderListing> {
  const files: FolderFile[] = [];
  const leftOut: string[] = [];
  const visit = async (entries: readonly FileSystemEntry[], above: string): Promise<void> => {
    for (const entry of entries) {
      signal.throwIfAborted();
      const path = `${above}${entry.name}`;
      const isBelow = isFolder(entry);
      if (leaves(path, isBelow)) leftOut.push(isBelow ? `${path}/` : path);
      else if (isBelow) await visit(await entriesOf(entry), `${path}/`);
      else files.push({ path, file: await fileOf(entry as FileSystemFileEntry) });
    }
  };
  await visit(roots, '');
  return { files, leftOut };
}

/** Of several things the first few, so that nobody takes one of them for all. */
const MOST_NAMED = 3;

function namesOf(entries: readonly FileSystemEntry[]): string {
  const names = entries.slice(0, MOST_NAMED).map(({ name }) => name);
  return [...names, ...(entries.length > MOST_NAMED ? ['…'] : [])].join(', ');
}

/** What was dropped on the page: one folder counts by what is in it, several things as they are. */
export function droppedFolder(entries: readonly FileSystemEntry[]): ChosenFolder {
  const [only] = entries;
  const isOne = only !== undefined && entries.length === 1 && isFolder(only);
  return {
    name: namesOf(entries),
    list: async (leaves, signal) => walk(isOne ? await entriesOf(only) : entries, leaves, signal),
  };
}

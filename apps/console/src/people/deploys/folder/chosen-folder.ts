import { leftOutAt } from './left-out.policy.js';

/** A file of a folder, with its path below that folder. */
export interface FolderFile {
  readonly path: string;
  readonly file: File;
}

/** What a person has chosen or dropped, before anything of it is read. */
export interface ChosenFolder {
  readonly name: string;
  /** Its files, and what was left out on the way, topmost first. */
  readonly list: (
    leaves: (path: string, isFolder: boolean) => boolean,
    signal: AbortSignal,
  ) => Promise<FolderListing>;
}

export interface FolderListing {
  readonly files: readonly FolderFile[];
  /** Paths; those of folders end with a slash. */
  readonly leftOut: readonly string[];
}

/** What a person chose with the folder button of the browser, which gives all files below with their paths. */
export function pickedFolder(files: readonly File[]): ChosenFolder {
  const [first] = files;
  return {
    name: first?.webkitRelativePath.split('/')[0] ?? first?.name ?? '',
    list: async (leaves) => {
      const leftOut = new Set<string>();
      const kept = files.flatMap((file) => {
        const path = file.webkitRelativePath.split('/').slice(1).join('/') || file.name;
        const out = leftOutAt(leaves, path);
        if (out === null) return [{ path, file }];
        leftOut.add(out);
        return [];
      });
      return { files: kept, leftOut: [...leftOut] };
    },
  };
}

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

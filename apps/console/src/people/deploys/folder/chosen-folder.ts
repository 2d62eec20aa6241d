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

/** Takes the entries of an archive in their order. Names are as the archive writes them: whoever takes one judges it. */
export interface ArchiveSink {
  /** @throws ArchiveRefused */
  directory(name: string): Promise<void>;
  /** @throws ArchiveRefused */
  file(name: string, mode: number, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws ArchiveRefused */
  symbolicLink(name: string, target: string): Promise<void>;
  /** @throws ArchiveRefused */
  hardLink(name: string, target: string): Promise<void>;
}

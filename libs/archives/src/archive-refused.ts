const SHOWN_LENGTH = 200;

/** The archive is not unpacked: it is damaged, too big, or an entry would leave the folder. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';

  static entry(name: string, reason: string): ArchiveRefused {
    return new ArchiveRefused(`the entry ${JSON.stringify(name.slice(0, SHOWN_LENGTH))} ${reason}`);
  }
}

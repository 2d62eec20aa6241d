/** The slot has no room left on its disk. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';
  constructor() {
    super('The disk of the server is full: remove files by a command, then start again.');
  }
}

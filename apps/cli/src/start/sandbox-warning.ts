import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap'];

/** Tells a person at the terminal that code of servers is not shut in here; null when the program for it is there. */
export function sandboxWarning(): string | null {
  if (PLACES.some((path) => existsSync(path))) return null;
  return 'There is no bubblewrap here: code of servers runs as your user and sees what you see.';
}

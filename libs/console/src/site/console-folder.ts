import { join } from 'node:path';
import { packageFolder } from '#libs/config';

/** Folder with what the build has made of the console: `index.html`, and what it loads in `assets/`. */
export const CONSOLE_FOLDER = Symbol('CONSOLE_FOLDER');

/** That of the package this code belongs to. */
export function consoleFolder(): string {
  return join(packageFolder(), 'dist', 'console');
}

import {
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import type { SlotFolders } from '../app/slot-folders.js';
import type { Account } from '../process/launcher.js';

/** Name of the release that is in use before the first deploy: what commands and uploads have put there. */
export const INITIAL = 'initial';

/** Makes the release in use before the first deploy, unless it is there. @param account its owner; null: the agent */
export function ensureInitialRelease({ releases }: SlotFolders, account: Account | null): void {
  const path = join(releases, INITIAL);
  if (existsSync(path)) return;
  mkdirSync(path, { recursive: true, mode: 0o755 });
  if (account) lchownSync(path, account.uid, account.gid);
}

/** Makes the link to the release in use where there is none; a folder in its place becomes the initial release. */
export function ensureAppLink(folders: SlotFolders, account: Account | null): void {
  const { app, releases } = folders;
  const present = lstatSync(app, { throwIfNoEntry: false });
  if (present?.isSymbolicLink()) return;
  if (present?.isDirectory()) {
    if (readdirSync(app).length === 0) rmdirSync(app);
    else renameSync(app, join(releases, INITIAL));
  }
  ensureInitialRelease(folders, account);
  symlinkSync(join('releases', INITIAL), app);
}

import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { SlotFolders } from '../app/slot-folders.js';
import {
  AGENT_FOLDER_INSIDE,
  APP_INSIDE,
  FOLDERS_INSIDE,
  settingsInside,
  SOURCE_INSIDE,
  SYSTEM_FOLDERS,
  SYSTEM_SETTINGS,
} from './sandbox-layout.data.js';
import type { Mount } from './sandbox-words.js';

/** What is shown of a path of the system: itself, or the link it is; nothing when it is absent. */
function shown(path: string): Mount[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isSymbolicLink() && dirname(path) === '/')
    return [{ kind: 'symlink', to: readlinkSync(path), at: path }];
  return [{ kind: 'ro-bind', from: path, at: path }];
}

/** The folder of the running Node, when it is no part of the system. */
function ownRuntime(): Mount[] {
  const program = realpathSync(process.execPath);
  if (SYSTEM_FOLDERS.some((folder) => program.startsWith(`${folder}/`))) return [];
  const folder = dirname(dirname(program));
  const found: Mount[] = [{ kind: 'ro-bind', from: folder, at: folder }];
  const named = dirname(process.execPath);
  if (named !== dirname(program)) found.push({ kind: 'ro-bind', from: dirname(program), at: named });
  return found;
}

/**
 * What a sandbox shows of the machine, and what is made for it.
 * @param settings folder for the files of `/etc`, written by the agent only
 */
export function systemMounts(settings: string, hasEgress: boolean): Mount[] {
  mkdirSync(settings, { recursive: true, mode: 0o755 });
  const made = Object.entries(settingsInside(hasEgress)).map(([at, content]): Mount => {
    const from = join(settings, basename(at));
    // Roots that are there show the same file.
    if (!existsSync(from) || readFileSync(from, 'utf8') !== content)
      writeFileSync(from, content, { mode: 0o644 });
    return { kind: 'ro-bind', from, at };
  });
  return [
    ...SYSTEM_FOLDERS.flatMap(shown),
    ...SYSTEM_SETTINGS.flatMap(shown),
    ...made,
    ...ownRuntime(),
    { kind: 'tmpfs', at: AGENT_FOLDER_INSIDE },
  ];
}

/**
 * All that code of a slot may write to: the folders that outlive its releases, and the one release it belongs to.
 * @param source another release, to be read
 */
export function slotMounts(folders: SlotFolders, release: string, source?: string): Mount[] {
  const own = Object.entries(FOLDERS_INSIDE).flatMap(([name, places]) =>
    places.map((at): Mount => ({ kind: 'bind', from: folders[name as keyof typeof FOLDERS_INSIDE], at })),
  );
  const read: Mount[] = source === undefined ? [] : [{ kind: 'ro-bind', from: source, at: SOURCE_INSIDE }];
  return [...own, ...read, { kind: 'bind', from: release, at: APP_INSIDE }];
}

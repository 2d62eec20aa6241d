import { existsSync, realpathSync } from 'node:fs';
import { APP_INSIDE, FOLDERS_INSIDE } from '../sandbox/sandbox-layout.data.js';

/** A folder of the agent, by its name below the folder of a slot, as code of the slot knows it. */
const SHOWN: Readonly<Record<string, string>> = {
  app: APP_INSIDE,
  releases: APP_INSIDE,
  data: FOLDERS_INSIDE.data[0],
  cache: FOLDERS_INSIDE.cache[0],
  tmp: FOLDERS_INSIDE.tmp[0],
};
/** Anything else there is the agent's own. */
const OF_AGENT = '<agent>';
const NAME = '[A-Za-z0-9_.-]+';

/** The folder by the names it has: as it was configured, and where links lead. The longer one first. */
function namesOf(home: string): string[] {
  const real = existsSync(home) ? realpathSync(home) : home;
  return [...new Set([home, real])].sort((one, other) => other.length - one.length);
}

/**
 * A message of the agent's own as users may read it: paths below the home folder become those they know, and where
 * the server lies on its machine is not told. A release is the application it becomes.
 * @param home of the agent, absolute; errors of the system may name it without its links.
 */
export function shownPaths(text: string, home: string): string {
  const place = namesOf(home)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('|');
  const below = new RegExp(
    `(?:${place})(?![A-Za-z0-9_.-])(?:/slots/${NAME})?(?:/(${NAME}))?(/${NAME})?`,
    'g',
  );
  return text.replace(below, (_, folder: string | undefined, next: string | undefined) => {
    if (folder === 'releases' && next !== undefined) return APP_INSIDE;
    const shown = folder !== undefined && Object.hasOwn(SHOWN, folder) ? SHOWN[folder] : undefined;
    return shown === undefined ? OF_AGENT : shown + (next ?? '');
  });
}

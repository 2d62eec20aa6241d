import { join } from 'node:path';
import type { Slot } from '#libs/agent-protocol';

export const SLOT_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** The folders of one slot. Everything of a slot lies below `root`. */
export interface SlotFolders {
  readonly root: string;
  /** Link to the release in use; an empty folder before the first deploy. Commands run here. */
  readonly app: string;
  /** `<release id>/` and `<release id>.json` of the releases on the disk. */
  readonly releases: string;
  /** Where a release is made before it is one; no sandbox shows it. */
  readonly making: string;
  /** What outlives releases. */
  readonly data: string;
  /** Home of the steps of a deploy: caches of package managers. */
  readonly cache: string;
  /** Files of the moment, `TMPDIR` of the application. */
  readonly tmp: string;
  /** What the application prints; the agent writes it. */
  readonly logs: string;
}

export function slotFolders(home: string, slot: Slot): SlotFolders {
  const root = slot === null ? home : join(home, 'slots', slot);
  return {
    root,
    app: join(root, 'app'),
    releases: join(root, 'releases'),
    making: join(root, 'making'),
    data: join(root, 'data'),
    cache: join(root, 'cache'),
    tmp: join(root, 'tmp'),
    logs: join(root, 'logs'),
  };
}

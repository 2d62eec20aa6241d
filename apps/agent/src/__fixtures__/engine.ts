import { Supervisor } from '../app/supervisor.js';
import { ArchiveStore } from '../archive/archive-store.js';
import { DeployEngine } from '../deploy/deploy-engine.js';
import { DEPLOY_TIMES, type DeployMachine, type DeployTimes } from '../deploy/deploy-machine.js';
import type { Journal } from '../journal/journal.js';
import type { Log } from '../log.js';
import type { Confinement } from '../process/launcher.js';
import { Seal } from '../seal/seal.js';
import { Slots } from '../slots/slots.js';
import { confinementFixture, type SpaceKind, spacesFixture } from './spaces.js';

const log: Log = () => undefined;

/** The same for every agent of a spec. */
export const sealFixture = new Seal(Buffer.alloc(32, 7), 'specs');

/** The supervisor of a home folder; one at a time. */
export function supervisorFixture(
  home: string,
  path: string | undefined,
  kind: SpaceKind = 'host',
  confined: Partial<Confinement> = {},
): Supervisor {
  const own = { ...confinementFixture(home, kind), ...confined };
  const slots = new Slots({ home, uidBase: null, own, diskGb: null, log });
  return new Supervisor({ slots, spaces: spacesFixture(slots, kind), path, seal: sealFixture, log });
}

/** The deploys of an agent. */
export function engineFixture(
  home: string,
  journal: Journal,
  path: string | undefined,
  supervisor: Supervisor = supervisorFixture(home, path),
  times: Partial<DeployTimes> = {},
  space: DeployMachine['space'] = (slot) => supervisor.spaces.of(slot),
  ofAgent: Log = log,
): DeployEngine {
  return new DeployEngine({
    home,
    path,
    journal,
    log: ofAgent,
    seal: sealFixture,
    supervisor,
    archives: new ArchiveStore(home),
    times: { ...DEPLOY_TIMES, poll: 20, ...times },
    space,
    account: (slot) => supervisor.slots.account(slot),
  });
}

import { Supervisor } from '../app/supervisor.js';
import { ArchiveStore } from '../archive/archive-store.js';
import { DeployEngine } from '../deploy/deploy-engine.js';
import { DEPLOY_TIMES, type DeployMachine, type DeployTimes } from '../deploy/deploy-machine.js';
import type { Journal } from '../journal/journal.js';
import { UNCONFINED } from '../process/launcher.js';
import { Slots } from '../slots/slots.js';

/** The parts of an agent below its interface, with the real supervisor. */
export function engineFixture(
  home: string,
  journal: Journal,
  times: Partial<DeployTimes> = {},
  more: Partial<DeployMachine> = {},
): DeployEngine & { readonly supervisor: Supervisor } {
  const log = (): void => undefined;
  const path = process.env['PATH'];
  const slots = new Slots({ home, uidBase: null, own: UNCONFINED, log });
  const supervisor = new Supervisor({ slots, portRange: null, path, log });
  const engine = new DeployEngine({
    home,
    path,
    journal,
    log,
    supervisor,
    archives: new ArchiveStore(home),
    times: { ...DEPLOY_TIMES, poll: 20, ...times },
    confine: () => [],
    account: () => null,
    staticCommand: (folder) => `exec node -e 'unused' ${folder}`,
    ...more,
  });
  return Object.assign(engine, { supervisor });
}

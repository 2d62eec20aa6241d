import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { PortPool } from '../app/port-pool.js';
import { type Confinement, UNCONFINED } from '../process/launcher.js';
import { HostSpace } from '../sandbox/host-space.js';
import { sandboxObstacle } from '../sandbox/sandbox-tools.js';
import { Spaces } from '../sandbox/spaces.js';
import type { SlotSpace } from '../sandbox/slot-space.port.js';
import type { Slots } from '../slots/slots.js';

/** Where code of a server runs in a spec. */
export type SpaceKind = 'host' | 'sandbox';

/** Sandboxes only where the machine has them. */
export const SPACE_KINDS: readonly SpaceKind[] =
  sandboxObstacle(null) === null ? ['host', 'sandbox'] : ['host'];

const CODE_USER = 12_345;

/** The agent as the build made it, for what runs inside. */
const PROGRAM = join(process.cwd(), 'dist/agent/agent.mjs');

export function spacesFixture(slots: Slots, kind: SpaceKind): Spaces {
  return new Spaces({
    slots,
    sandboxed: kind === 'sandbox',
    ports: new PortPool(null),
    program: PROGRAM,
    gatewayUrl: 'ws://127.0.0.1:1/agent/tunnel',
    log: () => undefined,
  });
}

/**
 * Code in a sandbox is sealed, as that of a machine is. Root gives it another user, to whom the way to the home is
 * opened.
 */
export function confinementFixture(home: string, kind: SpaceKind): Confinement {
  if (kind === 'host') return UNCONFINED;
  const sealed = { ...UNCONFINED, sealed: true };
  if (process.getuid?.() !== 0) return sealed;
  chmodSync(home, 0o711);
  return { ...sealed, account: { uid: CODE_USER, gid: CODE_USER } };
}

export function hostSpace(): SlotSpace {
  return new HostSpace(() => UNCONFINED, new PortPool(null));
}

import { resolve } from 'node:path';
import type { Slot } from '#libs/agent-protocol';
import type { PortPool } from '../app/port-pool.js';
import type { Log } from '../log.js';
import type { Slots } from '../slots/slots.js';
import { HostSpace } from './host-space.js';
import { SandboxSpace } from './sandbox-space.js';
import { findEgressTools, findSandboxTools } from './sandbox-tools.js';
import type { SlotSpace } from './slot-space.port.js';

export interface SpacesOptions {
  readonly slots: Slots;
  /** Whether code runs in sandboxes; else on the machine itself. */
  readonly sandboxed: boolean;
  /** Ports of the machine for applications that run on it. */
  readonly ports: PortPool;
  /** The running agent as a file. */
  readonly program: string;
  /** Address of the service. */
  readonly gatewayUrl: string;
  readonly log: Log;
}

/** Where the code of each slot runs. */
export class Spaces {
  readonly #spaces = new Map<Slot, SlotSpace>();
  readonly #make: (slot: Slot) => SlotSpace;

  /** @throws Error when sandboxes are asked for and the machine has none */
  constructor(options: SpacesOptions) {
    this.#make = options.sandboxed ? sandboxes(options) : hosts(options);
  }

  of(slot: Slot): SlotSpace {
    const present = this.#spaces.get(slot);
    if (present) return present;
    const space = this.#make(slot);
    this.#spaces.set(slot, space);
    return space;
  }

  /** Ends all that runs in the slot, to be called before its folders go. */
  async remove(slot: Slot): Promise<void> {
    await this.#spaces.get(slot)?.close();
    this.#spaces.delete(slot);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#spaces.values()].map((space) => space.close()));
  }
}

function hosts({ slots, ports }: SpacesOptions): (slot: Slot) => SlotSpace {
  return (slot) => new HostSpace(() => slots.confinement(slot), ports);
}

function sandboxes({ slots, program, gatewayUrl, log }: SpacesOptions): (slot: Slot) => SlotSpace {
  const tools = findSandboxTools();
  if ('obstacle' in tools) throw new Error(`servers cannot be shut in: ${tools.obstacle}`);
  const found = findEgressTools();
  if ('obstacle' in found) log('warn', 'servers reach no other network', { reason: found.obstacle });
  const egress = 'obstacle' in found ? null : found;
  return (slot) =>
    new SandboxSpace({
      home: slots.folders(null).root,
      folders: slots.folders(slot),
      tools,
      egress,
      confinement: () => slots.confinement(slot),
      diskGb: () => slots.diskGb(slot),
      program: resolve(program),
      gatewayUrl,
      log,
    });
}

import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { LOOPBACK } from '../app/can-connect.js';
import type { PortPool } from '../app/port-pool.js';
import { memoryKills } from '../process/control-group.js';
import { type Confinement, confiningWords } from '../process/launcher.js';
import type { OutsideEnds } from './ended-from-outside.policy.js';
import type { SlotSpace, SpaceEntry } from './slot-space.port.js';

/** The machine itself: users and limits keep its slots apart, but they share its files, ports and network. */
export class HostSpace implements SlotSpace {
  /** @param confinement read before each entry: limits may change */
  constructor(
    private readonly confinement: () => Confinement,
    private readonly ports: PortPool,
  ) {}

  async enter(_release: string, env: Readonly<Record<string, string>>): Promise<SpaceEntry> {
    return { words: confiningWords(this.confinement()), env };
  }

  inside(path: string): string {
    return path;
  }

  source(release: string): string {
    return release;
  }

  async assertRoom(): Promise<void> {
    // Nothing tells how much of the disk of the machine is whose.
  }

  prepare(): void {
    // Connections to the machine itself need nothing.
  }

  async connect(port: number): Promise<Socket> {
    const socket = connect({ port, host: LOOPBACK });
    await once(socket, 'connect');
    return socket;
  }

  takePort(): Promise<number> {
    return this.ports.take();
  }

  claimPort(port: number): void {
    this.ports.claim(port);
  }

  giveBackPort(port: number): void {
    this.ports.giveBack(port);
  }

  lead(): void {
    // The port may be that of another application of the machine.
  }

  outsideEnds(): OutsideEnds {
    const kills = memoryKills(this.confinement().joins);
    const memory = { outOfMemory: kills?.count ?? 0, memoryMb: kills?.limitMb ?? null };
    return { ...memory, diskFull: 0, diskGb: null };
  }

  async close(): Promise<void> {
    // What runs on the machine itself is ended by those who started it.
  }
}

import type { Transaction } from '#libs/database';
import { type Stored, type View, eventStream } from '#libs/event-log';
import { applyInOrder, FIRST_VERSION } from '#libs/event-log/contracts';
import type { MachineAdded, MachineEvent, MachineSharingSet } from '../../contracts/machine.events.js';
import { type MachineStatus, machineDecider } from './machine.decider.js';

type Later = Exclude<MachineEvent, MachineAdded | MachineSharingSet>;

/** Status after a fact, and when it took place. */
function changeOf(event: Later): readonly [status: MachineStatus, at: string] {
  switch (event.type) {
    case 'machine_enrolled':
      return ['enrolled', event.data.enrolledAt];
    case 'machine_drained':
      return ['draining', event.data.drainedAt];
    case 'machine_resumed':
      return ['enrolled', event.data.resumedAt];
    case 'machine_lost':
      return ['lost', event.data.lostAt];
    case 'machine_removed':
      return ['removed', event.data.removedAt];
  }
}

/** The machines, one row each. */
class MachineProjection implements View<MachineEvent, 'machine'> {
  readonly name = 'machines';
  readonly tables = { machine: 'infra.machine' };

  async apply(
    tx: Transaction,
    { machine }: Readonly<Record<'machine', string>>,
    event: Stored<MachineEvent>,
    id: string,
  ): Promise<void> {
    await applyInOrder(tx, { view: machine, idColumn: 'id', id }, event, async () => {
      if (event.type === 'machine_added') {
        const { machineId, name, provider, region, addedAt } = event.data;
        await tx.query(
          `insert into ${machine} (id, name, provider, region, status, added_at, updated_at, last_version)
           values ($1, $2, $3, $4, 'added', $5, $5, 1)`,
          [machineId, name, provider, region, addedAt],
        );
        return;
      }
      if (event.type === 'machine_sharing_set') {
        const { sharesPortals, setAt } = event.data;
        await tx.query(`update ${machine} set shares_portals = $2, updated_at = $3 where id = $1`, [
          id,
          sharesPortals,
          setAt,
        ]);
        return;
      }
      const [status, at] = changeOf(event);
      await tx.query(`update ${machine} set status = $2, updated_at = $3 where id = $1`, [id, status, at]);
    });
  }
}

/** The machines that run servers. */
export class MachineStream extends eventStream({
  module: 'infra',
  streamType: 'machine',
  decider: machineDecider,
  eventTypes: {
    machine_added: FIRST_VERSION,
    machine_enrolled: FIRST_VERSION,
    machine_drained: FIRST_VERSION,
    machine_resumed: FIRST_VERSION,
    machine_sharing_set: FIRST_VERSION,
    machine_lost: FIRST_VERSION,
    machine_removed: FIRST_VERSION,
  },
  views: [new MachineProjection()],
}) {}

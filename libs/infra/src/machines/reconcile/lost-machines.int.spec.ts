import { createHash } from 'node:crypto';
import { operatorMeta } from '#libs/event-log';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import { hearFrom, ROOMY_REPORT } from '../../__fixtures__/placeable-machine.js';
import { MachineAdmin } from '../fleet/machine-admin.js';
import { ReconciliationService } from './reconciliation.service.js';

describe('a machine that stays silent', () => {
  let infra: InfraApp;

  afterEach(() => infra.stop());

  const start = async (settings: Record<string, string>) => (infra = await InfraApp.start({ settings }));
  const sweep = () => infra.get(ReconciliationService).giveUpSilent();
  const statusOf = async (machineId: string): Promise<unknown> =>
    (await infra.sql.query('select status from infra.machine where id = $1', [machineId]))[0];

  async function heard(hoursAgo: number): Promise<string> {
    const admin = infra.get(MachineAdmin);
    const { id } = await admin.add({});
    await admin.enrol(id, createHash('sha256').update(id).digest(), operatorMeta());
    await hearFrom(infra.sql, id, ROOMY_REPORT);
    await infra.sql.query(
      `update infra.machine_tunnel set seen_at = now() - make_interval(hours => $2) where machine_id = $1`,
      [id, hoursAgo],
    );
    return id;
  }

  /** Another machine has a tunnel, so the service itself was there to hear. */
  const serviceHears = (): Promise<unknown> =>
    infra.sql.query(
      `update infra.machine_tunnel set replica_url = 'http://replica', connected_at = now() - interval '1 hour'
        where seen_at > now()`,
    );

  it('is given up after the hours of the setting, while the service hears others', async () => {
    await start({ MACHINE_LOST_AFTER_HOURS: '24' });
    const [late, early] = [await heard(25), await heard(23)];
    await sweep();
    expect(await statusOf(late)).toEqual({ status: 'enrolled' });
    await serviceHears();
    await sweep();
    expect(await statusOf(late)).toEqual({ status: 'lost' });
    expect(await statusOf(early)).toEqual({ status: 'enrolled' });
  });

  it('is waited for without end when nothing is set', async () => {
    await start({});
    const late = await heard(8_000);
    await serviceHears();
    await sweep();
    expect(await statusOf(late)).toEqual({ status: 'enrolled' });
  });
});

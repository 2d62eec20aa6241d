import { eventually } from '#libs/testing';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import type { ScriptedAgent } from '../../__fixtures__/scripted-agent.js';

const HELD_MS = 3_000;

/** Nothing else of this process runs meanwhile: no timer, no answer. */
function holdLoop(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

describe('the lease of a running operation', () => {
  let infra: InfraApp;
  let serverId: string;
  let agent: ScriptedAgent;
  let key: string;

  beforeAll(async () => {
    infra = await InfraApp.start();
    key = infra.key();
    ({ serverId, agent } = await infra.runningServer(key));
    // The database looks by itself, while this process cannot.
    await infra.database.query(`
      create function public.lapsed_looks(looks integer) returns integer language plpgsql as $$
      declare found integer := 0;
      begin
        for look in 1..looks loop
          if exists (select from infra.operation_lease where lease_until <= clock_timestamp()) then
            found := found + 1;
          end if;
          perform pg_sleep(0.1);
        end loop;
        return found;
      end $$`);
  });
  afterAll(() => infra.stop());

  it('outlives a loop that stands still for three seconds, again and again', async () => {
    agent.script = () => undefined;
    const answer = infra.exec(serverId, key);
    await eventually(() => expect(agent.starts).toHaveLength(1));
    const looked = infra.database.query<{ lapsed: number }>('select public.lapsed_looks(90) as lapsed');
    for (let round = 0; round < 2; round += 1) {
      await eventually(async () => {
        const rows = await infra.database.query(
          `select from infra.operation_lease where lease_until > now() + interval '4 s'`,
        );
        expect(rows).toHaveLength(1);
      });
      holdLoop(HELD_MS);
    }
    expect(await looked).toEqual([{ lapsed: 0 }]);
    agent.runOf(agent.starts[0] ?? '').end(0);
    expect((await answer).status).toBe(200);
  });
});

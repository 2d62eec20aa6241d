import { DEPLOY_BODY, DeployedServer } from '../../__fixtures__/deployed-server.js';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import { ScriptedKeys, ScriptedKeysModule } from '../../__fixtures__/scripted-keys.js';
import { ServerKeys } from '../../servers/configuration/server-keys.js';

const NAME = 'PORTICO_API_KEY';
const ON = { brokered: true, scopes: ['crm'] };
const { source } = DEPLOY_BODY;

describe('keys of what runs on a server, where many things happen to it at once', () => {
  let infra: InfraApp;
  let server: DeployedServer;
  let keys: ScriptedKeys;

  beforeAll(async () => {
    infra = await InfraApp.start({ modules: [ScriptedKeysModule] });
    keys = infra.get(ScriptedKeys);
  });
  afterAll(() => infra.stop());
  beforeEach(async () => {
    server = await DeployedServer.create(infra);
    // Each ends at a time of its own.
    const usual = server.agent.script;
    server.agent.script = (run) => {
      infra.clock.advance(1_000);
      usual(run);
    };
    await set(ON);
    await deploy();
    await infra.queue.settled();
  });

  const set = (body: object) => server.call('put', `variables/${NAME}`, body);
  const deploy = () => server.deploy({ source, start: 'x' });
  const restart = (value: string) => server.call('put', 'variables/A', { value, restart: true });
  const inUse = (): string => String(server.plan?.env[NAME]);
  const suffixes = async (status: string): Promise<string[]> => {
    const rows = await infra.sql.query<{ suffix: string }>(
      'select suffix from auth.api_key where server_id = $1 and status = $2 order by id',
      [server.id, status],
    );
    return rows.map(({ suffix }) => suffix);
  };
  const suffixOf = (rawKey: string): string => rawKey.slice(-4);
  const live = () => suffixes('ACTIVE');

  it('are one, that of the release in use, whatever of it was refused', async () => {
    const issuedBefore = keys.issued.length - 1;
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all([
        deploy(),
        restart(`${round}`),
        deploy(),
        server.call('patch', 'variables', { variables: { B: `${round}` } }),
        restart(`${round} again`),
      ]);
      await infra.queue.settled();
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expect(await live()).toEqual([suffixOf(inUse())]);
    }
    const made = keys.issued.slice(issuedBefore).map(suffixOf);
    expect([...(await suffixes('REVOKED')), ...(await live())].sort()).toEqual(made.sort());
  });

  it('are none but that of the release in use, while the key is switched off and on', async () => {
    for (let round = 0; round < 8; round += 1) {
      const changes = [
        () => server.call('delete', `variables/${NAME}`),
        () => set({ value: 'own-value' }),
        () => server.call('put', 'variables', { variables: {} }),
      ];
      await Promise.all([deploy(), changes[round % 3]!(), restart(`${round}`), set(ON), deploy()]);
      await infra.queue.settled();
      expect([suffixOf(inUse())]).toEqual(expect.arrayContaining(await live()));
      await server.call('delete', `variables/${NAME}`);
      expect(await live()).toEqual([]);
      await set(ON);
      await deploy();
      await infra.queue.settled();
      expect(await live()).toEqual([suffixOf(inUse())]);
    }
  });

  it('are none of a server that is deleted meanwhile', async () => {
    await Promise.all([
      deploy(),
      infra.call('delete', `/v1/infra/servers/${server.id}`, server.key),
      restart('late'),
    ]);
    await infra.queue.settled();
    const gone = await server.call('get', 'variables');
    if (gone.body.error) expect(await live()).toEqual([]);
    else expect(await live()).toEqual([suffixOf(inUse())]);
  });

  describe('made for a deploy that is not accepted', () => {
    const trigger = (name: string, when: string, body: string) =>
      infra.database.query(`
        create function auth.${name}() returns trigger language plpgsql security definer as $$
        begin ${body}; return new; end $$;
        create trigger ${name} ${when} on auth.api_key for each row
          when (new.server_id = '${server.id}') execute function auth.${name}()`);
    /** Somebody takes the server between the making of the key and the acceptance. */
    const rival = () =>
      trigger(
        'rival',
        'after insert',
        `insert into infra.server_lock (server_id, operation_id, kind, owner_key_id, acquired_at)
         values (new.server_id, gen_random_uuid(), 'exec', 'k', now())`,
      );
    /** The process cannot take back what it has made, as one that has died. */
    const death = () => trigger('death', 'before update', `raise exception 'gone'`);

    afterEach(async () => {
      await infra.database.query('drop function if exists auth.rival cascade');
      await infra.database.query('drop function if exists auth.death cascade');
      await infra.database.query('delete from infra.server_lock where server_id = $1', [server.id]);
    });

    it('end with its refusal', async () => {
      const before = inUse();
      const made = keys.issued.length;
      await rival();
      expect((await deploy()).body.error?.code).toBe('EXEC_BUSY');
      expect(keys.issued).toHaveLength(made + 1);
      expect(await live()).toEqual([suffixOf(before)]);
    });

    it('end with the sweep where the process has died, and that of the release in use does not', async () => {
      const before = inUse();
      await rival();
      await death();
      expect((await deploy()).status).toBe(500);
      const left = suffixOf(keys.issued.at(-1)!);
      await infra.database.query('drop function auth.death cascade');
      // It may still be on its way to its acceptance.
      await infra.get(ServerKeys).sweep();
      expect(await live()).toEqual([suffixOf(before), left]);
      infra.clock.advance(900_000);
      await infra.get(ServerKeys).sweep();
      expect(await live()).toEqual([suffixOf(before)]);
    });

    it('end at once with the sweep where the key was switched off meanwhile', async () => {
      await rival();
      await death();
      await deploy();
      await infra.database.query('drop function auth.death cascade');
      await server.call('delete', `variables/${NAME}`);
      expect(await live()).toEqual([]);
    });
  });
});

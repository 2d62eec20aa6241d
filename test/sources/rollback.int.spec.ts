import { Blobs } from '#libs/storage';
import { eventually } from '#libs/testing';
import type { DeployedServer } from '../../libs/infra/src/__fixtures__/deployed-server.js';
import type { Answer } from '../../libs/infra/src/__fixtures__/infra-app.js';
import { VersionStream } from '../../libs/sources/src/versions/version.stream.js';
import { anyArchive, SourcedServers } from './__fixtures__/sourced-servers.js';

const outcome = ({ status, body }: Answer): string =>
  body.error ? `${status} ${body.error.code}` : `${status}`;

const NOTHING_BEFORE = {
  code: 'VERSION_NOT_FOUND',
  message: 'There is no earlier release to go back to.',
  details: { field: 'toVersion' },
};

describe('what ran on a server comes back', () => {
  let world: SourcedServers;
  let server: DeployedServer;

  beforeAll(async () => {
    world = await SourcedServers.start();
  });
  afterAll(() => world.stop());
  beforeEach(async () => {
    server = await world.server();
  });

  const rollback = (body: object = {}) => server.call('post', 'rollback', body);
  const settings = async () => (await server.call('get', 'settings')).body.data;
  const variables = async () => (await server.call('get', 'variables')).body.data;
  const deploy = async (bytes: Buffer, more: object): Promise<string> => {
    const answer = await world.deployContent(server, bytes, { baseVersion: await newest(), ...more });
    expect(outcome(answer)).toBe('200');
    world.infra.clock.advance(1_000);
    return String(answer.body.data?.operationId);
  };
  const newest = async (): Promise<string | undefined> => {
    const versions = await world.versions(server.id);
    return versions.length === 0 ? undefined : `v${versions.at(-1)?.number}`;
  };
  const purge = async (number: number): Promise<void> => {
    const { id } = (await world.versions(server.id)).find((version) => version.number === number)!;
    await world.infra.get(VersionStream).handle(
      id,
      { type: 'purge', reason: 'cleanup' },
      {
        meta: 'system',
        also: async (tx) => void (await world.infra.get(Blobs).release(tx, `version:${id}`)),
      },
    );
  };
  const untouched = async (starts: number): Promise<void> => {
    expect(server.agent.starts).toHaveLength(starts);
    expect(await server.operations()).toHaveLength(starts);
    expect(await world.leases()).toEqual([]);
  };

  it('with code, settings, port and variables of the release before', async () => {
    const [old, recent] = [anyArchive(), anyArchive()];
    await server.call('put', 'variables', { variables: { URL: 'old', GONE: 'x' } });
    await deploy(old, { start: 'node old.js', healthPath: '/old', port: 4_001, env: { E: 'old' } });
    await server.call('put', 'variables', { variables: { URL: 'new' } });
    await deploy(recent, { start: 'node new.js', healthPath: null, port: 4_002, env: { E: 'new', F: '1' } });
    const answer = await rollback();
    expect(outcome(answer)).toBe('200');
    expect(answer.body.data).toMatchObject({ versionId: 'v1' });
    expect(server.agent.archives.get(String(answer.body.data?.operationId))?.equals(old)).toBe(true);
    expect(server.plan).toMatchObject({ start: 'node old.js', healthPath: '/old', port: 4_001 });
    expect(server.plan?.env).toMatchObject({ URL: 'old', GONE: 'x', E: 'old', SVC_VERSION_ID: 'v1' });
    expect(server.plan?.env).not.toHaveProperty('F');
    expect(await settings()).toMatchObject({
      start: 'node old.js',
      healthPath: '/old',
      port: 4_001,
      applied: true,
    });
    expect(await variables()).toMatchObject({
      variables: [{ name: 'GONE' }, { name: 'URL' }],
      env: ['E'],
    });
  });

  describe('while somebody changes settings and variables,', () => {
    const whileItRuns = async (meanwhile: () => Promise<unknown>): Promise<Answer> => {
      const { infra } = world;
      const { length } = await server.operations();
      infra.queue.runsAtOnce = false;
      const answer = rollback();
      await eventually(async () => expect(await server.operations()).toHaveLength(length + 1));
      infra.clock.advance(1_000);
      await meanwhile();
      await infra.queue.run(server.job(await server.operationId()));
      infra.queue.runsAtOnce = true;
      return answer;
    };

    it('beneath what they change', async () => {
      await server.call('put', 'variables', { variables: { URL: 'old', GONE: 'x', BOTH: 'old' } });
      await deploy(anyArchive(), { start: 'old', healthPath: '/old', port: 4_001, env: { E: 'old' } });
      await server.call('put', 'variables', { variables: { URL: 'new', BOTH: 'new' } });
      await deploy(anyArchive(), { start: 'new', healthPath: '/new', port: 4_002, env: { E: 'new' } });
      const answer = await whileItRuns(async () => {
        await server.call('patch', 'settings', { start: 'newest', port: 4_003, stopTimeoutSeconds: 30 });
        await server.call('patch', 'variables', { variables: { BOTH: 'newest', MORE: 'newest' } });
      });
      expect(outcome(answer)).toBe('200');
      expect(server.plan).toMatchObject({ start: 'old', port: 4_001, env: { URL: 'old', BOTH: 'old' } });
      expect(await settings()).toMatchObject({
        start: 'newest',
        healthPath: '/old',
        port: 4_003,
        stopTimeoutSeconds: 30,
        applied: false,
      });
      world.infra.clock.advance(1_000);
      await deploy(anyArchive(), {});
      expect(server.plan?.env).toMatchObject({
        URL: 'old',
        GONE: 'x',
        BOTH: 'newest',
        MORE: 'newest',
        E: 'old',
      });
      expect(await settings()).toMatchObject({ applied: true });
    });

    it('beside variables that they take away', async () => {
      await server.call('put', 'variables', { variables: { A: 'old', B: 'old' } });
      await deploy(anyArchive(), { start: 'one' });
      await server.call('put', 'variables', { variables: { A: 'new', B: 'new' } });
      await deploy(anyArchive(), { start: 'two' });
      await whileItRuns(() => server.call('patch', 'variables', { variables: { A: null } }));
      expect(await variables()).toMatchObject({ variables: [{ name: 'B' }], applied: false });
      world.infra.clock.advance(1_000);
      await deploy(anyArchive(), {});
      expect(server.plan?.env).toMatchObject({ B: 'old' });
      expect(server.plan?.env).not.toHaveProperty('A');
    });

    it('and gives way to them where all together would be too many', async () => {
      const many = (prefix: string) =>
        Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`${prefix}${at}`, 'x']));
      await server.call('put', 'variables', { variables: many('OLD') });
      await deploy(anyArchive(), { start: 'one' });
      await server.call('put', 'variables', { variables: { ONE: '1' } });
      await deploy(anyArchive(), { start: 'two' });
      await whileItRuns(() => server.call('patch', 'variables', { variables: many('NEW') }));
      const kept = (await variables()) as unknown as { variables: { name: string }[]; applied: boolean };
      expect(kept.variables.map(({ name }) => name).sort()).toEqual(
        ['ONE', ...Object.keys(many('NEW'))].sort(),
      );
      expect(kept.applied).toBe(false);
      expect(await settings()).toMatchObject({ start: 'one' });
    });
  });

  describe('once somebody has read', () => {
    const read = (query = '') => server.call('get', `rollback${query}`);

    it('what would come back, and what would become other by it', async () => {
      await server.call('put', 'variables', { variables: { URL: 'old', SAME: 'x' } });
      const first = await deploy(anyArchive(), { start: 'one', port: 4_001, env: { E: 'old' } });
      await server.call('put', 'variables', { variables: { URL: 'new', SAME: 'x' } });
      await deploy(anyArchive(), { start: 'two', healthPath: '/up', port: 4_002, env: { E: 'new' } });
      const { status, body } = await read();
      expect([status, body.data]).toEqual([
        200,
        {
          versionId: 'v1',
          operationId: first,
          deployedAt: expect.any(String),
          remembered: true,
          settings: ['start', 'healthPath', 'port'],
          variables: ['E', 'URL'],
        },
      ]);
      expect((await read('?toVersion=v2')).body.data).toMatchObject({ settings: [], variables: [] });
      await untouched(2);
    });

    it('that a stored version never ran here, or that nothing is remembered of it', async () => {
      await deploy(anyArchive(), { start: 'one' });
      await deploy(anyArchive(), { start: 'two' });
      await world.infra.database.query('delete from infra.release_configuration where server_id = $1', [
        server.id,
      ]);
      expect((await read()).body.data).toMatchObject({ remembered: false, settings: [], variables: [] });
      await world.infra.database.query(
        `delete from infra.server_release where server_id = $1 and version_id = 'v1'`,
        [server.id],
      );
      expect((await read('?toVersion=v1')).body.data).toMatchObject({
        versionId: 'v1',
        operationId: null,
        deployedAt: null,
      });
    });

    it('that there is nothing', async () => {
      expect(outcome(await read())).toBe('404 VERSION_NOT_FOUND');
      await deploy(anyArchive(), { start: 'one' });
      expect(outcome(await read())).toBe('404 VERSION_NOT_FOUND');
      expect(outcome(await read('?toVersion=v9'))).toBe('404 VERSION_NOT_FOUND');
      expect(outcome(await read('?toVersion=1'))).toBe('400 INVALID_VERSION_ID');
    });
  });

  it('to a version that is named, also twice', async () => {
    await deploy(anyArchive(), { start: 'one' });
    await deploy(anyArchive(), { start: 'two' });
    await deploy(anyArchive(), { start: 'three' });
    expect(outcome(await rollback({ toVersion: 'v1' }))).toBe('200');
    expect(server.plan).toMatchObject({ start: 'one' });
    world.infra.clock.advance(1_000);
    expect(outcome(await rollback({ toVersion: 'v1' }))).toBe('200');
    expect(await settings()).toMatchObject({ start: 'one' });
  });

  it('from the machine where the bytes are purged, and else is refused', async () => {
    const first = await deploy(anyArchive(), { start: 'one', env: { A: '1' } });
    await deploy(anyArchive(), { start: 'two' });
    await purge(1);
    expect(outcome(await rollback())).toBe('410 SOURCE_VERSION_BYTES_PURGED');
    await untouched(2);
    server.agent.releases.push(first);
    const answer = await rollback();
    expect(outcome(answer)).toBe('200');
    expect(answer.body.data).toMatchObject({ versionId: 'v1', source: { saved: true, versionId: 'v1' } });
    expect(server.plan).toMatchObject({ archive: null, release: first, start: 'one', env: { A: '1' } });
  });

  it('from the machine where nothing is stored, and else is refused', async () => {
    await world.switchSaving(server, false);
    const first = await deploy(anyArchive(), { start: 'one' });
    await deploy(anyArchive(), { start: 'two' });
    expect(outcome(await rollback())).toBe('409 SOURCES_DISABLED');
    await untouched(2);
    server.agent.releases.push(first);
    expect(outcome(await rollback())).toBe('200');
    expect(server.plan).toMatchObject({ archive: null, release: first, start: 'one' });
  });

  it('where there is something to come back', async () => {
    expect((await rollback()).body.error).toMatchObject(NOTHING_BEFORE);
    await deploy(anyArchive(), { start: 'one' });
    expect((await rollback()).body.error).toMatchObject(NOTHING_BEFORE);
    expect((await server.call('get', 'rollback')).body.error).toMatchObject(NOTHING_BEFORE);
    expect(outcome(await rollback({ toVersion: 'v9' }))).toBe('404 VERSION_NOT_FOUND');
    expect(outcome(await rollback({ toVersion: '1' }))).toBe('400 INVALID_VERSION_ID');
    expect(outcome(await rollback({ version: 'v1' }))).toBe('400 VALIDATION_ERROR');
    await untouched(1);
  });

  it('which nothing says of a storage that is switched off, where nothing ran before', async () => {
    await world.switchSaving(server, false);
    await deploy(anyArchive(), { start: 'one' });
    expect((await rollback()).body.error).toMatchObject(NOTHING_BEFORE);
  });

  it('of what was never stored from the machine alone', async () => {
    await world.switchSaving(server, false);
    await deploy(anyArchive(), { start: 'one' });
    await deploy(anyArchive(), { start: 'two' });
    await world.switchSaving(server, true);
    const { error } = (await rollback()).body;
    expect(error).toMatchObject({ code: 'VERSION_NOT_FOUND', details: { field: 'toVersion' } });
    expect(error?.['message']).toContain('was not stored');
    await untouched(2);
  });

  it('without what it was started with, of a release from before settings were kept', async () => {
    await deploy(anyArchive(), { start: 'one' });
    await deploy(anyArchive(), { start: 'two' });
    await world.infra.database.query('delete from infra.release_configuration where server_id = $1', [
      server.id,
    ]);
    const { body } = await rollback();
    expect((body as { warnings?: string[] }).warnings).toContainEqual(
      expect.stringContaining('not remembered'),
    );
    expect(server.plan).toMatchObject({ start: 'two' });
  });

  it('not when the deploy fails: then everything stays as it was', async () => {
    await deploy(anyArchive(), { start: 'one', env: { A: '1' } });
    await deploy(anyArchive(), { start: 'two', env: { A: '2', B: '2' } });
    server.agent.script = (run) => {
      const failure = {
        step: 'healthcheck',
        message: 'no',
        exitCode: null,
        rolledBackTo: null,
        health: null,
      } as const;
      run.endDeploy({ failure });
    };
    expect(outcome(await rollback())).toBe('500 DEPLOY_FAILED');
    expect(await settings()).toMatchObject({ start: 'two', applied: true });
    expect(await variables()).toMatchObject({ env: ['A', 'B'] });
  });
});

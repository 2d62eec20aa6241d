import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { ARCHIVE, DEPLOY_BODY, DeployedServer } from '../../__fixtures__/deployed-server.js';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import { OperationContents } from '../../operations/output/operation-contents.repository.js';
import { OutcomeExpiry } from '../../operations/running/outcome-expiry.service.js';

describe('the acceptance of a deploy', () => {
  let infra: InfraApp;
  let server: DeployedServer;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());

  beforeEach(async () => {
    server = await DeployedServer.create(infra);
  });

  it('answers a refusal before the stream begins, with its own status', async () => {
    const { status, body } = await infra.call('post', `${server.path}?stream=true`, server.key, {
      start: 'x',
    });
    expect([status, body.error?.code, body.error?.details]).toEqual([
      400,
      'VALIDATION_ERROR',
      { field: 'source', rule: 'exactlyOne' },
    ]);
  });

  it('is not run again for a repeat with the same Idempotency-Key', async () => {
    const more = { 'idempotency-key': 'once' };
    const first = await server.deploy(DEPLOY_BODY, more);
    const repeat = await server.deploy(DEPLOY_BODY, more);
    expect(repeat.body).toEqual(first.body);
    expect(repeat.headers['idempotency-replayed']).toBe('true');
    expect((await server.deploy({ ...DEPLOY_BODY, port: 3_009 }, more)).body.error?.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(server.agent.starts).toHaveLength(1);
  });

  it('lets one of fifty callers in and leaves nothing of the others', async () => {
    server.agent.script = () => undefined;
    const statuses: number[] = [];
    const callers: Promise<void>[] = [];
    await new Promise<void>((resolve) => {
      const ask = async (): Promise<void> => {
        statuses.push((await infra.raw('post', server.path, server.key, DEPLOY_BODY)).status);
        if (statuses.length === 49) resolve();
      };
      callers.push(...Array.from({ length: 50 }, ask));
    });
    expect(new Set(statuses)).toEqual(new Set([409]));
    await eventually(() => expect(server.agent.starts).toHaveLength(1));
    server.agent.runOf(server.agent.starts[0] ?? '').endDeploy();
    await Promise.all(callers);
    expect(statuses.at(-1)).toBe(200);
    expect(server.agent.starts).toHaveLength(1);
    const [parts] = await infra.database.query<{ count: number }>(
      'select count(*)::int as count from infra.deploy_archive_part',
    );
    expect(parts?.count).toBe(0);
  });

  it('refuses an order whose body is over the limit before it is read', async () => {
    const { status, body } = await infra.raw('post', server.path, server.key, DEPLOY_BODY, {
      'content-length': String(200 * 1_048_576),
      connection: 'close',
    });
    expect(status).toBe(413);
    expect(body.error).toMatchObject({
      code: 'INLINE_SOURCE_TOO_LARGE',
      hint: {
        reason: expect.any(String),
        recovery: expect.stringContaining('source.url'),
        recoveryAction: 'use_source_url',
        note: expect.any(String),
      },
    });
  });

  it('refuses what is malformed, naming the field', async () => {
    const faults: readonly (readonly [field: string, body: object])[] = [
      ['colour', { ...DEPLOY_BODY, colour: 'red' }],
      ['source.path', { ...DEPLOY_BODY, source: { path: '/x' } }],
      ['source', { ...DEPLOY_BODY, source: 'x' }],
      ['source.content', { ...DEPLOY_BODY, source: { content: 'aGVsbG8=' } }],
      ['archive', { start: 'x', archive: 'x' }],
      ['port', { ...DEPLOY_BODY, port: 80 }],
      ['port', { ...DEPLOY_BODY, port: '3000' }],
      ['env', { ...DEPLOY_BODY, env: ['A=1'] }],
      ['env.PORT', { ...DEPLOY_BODY, env: { PORT: '1' } }],
      ['healthPath', { ...DEPLOY_BODY, healthPath: 'health' }],
      ['cleanDeploy', { ...DEPLOY_BODY, cleanDeploy: 'true' }],
      ['keepTopFolder', { ...DEPLOY_BODY, keepTopFolder: 'true' }],
      ['dataDirs', { ...DEPLOY_BODY, dataDirs: 'uploads' }],
      ['serviceName', { ...DEPLOY_BODY, serviceName: '../app' }],
      ['displayName', { ...DEPLOY_BODY, displayName: 'x'.repeat(101) }],
      ['changelog', { ...DEPLOY_BODY, changelog: 'x'.repeat(2_001) }],
      ['baseVersion', { ...DEPLOY_BODY, baseVersion: '3' }],
    ];
    const answers: unknown[] = [];
    for (const [, body] of faults) {
      const { status, body: answer } = await server.deploy(body);
      const { code, details } = answer.error ?? { code: '' };
      answers.push([status, code, (details as { field?: string } | undefined)?.field]);
    }
    expect(answers).toEqual(faults.map(([field]) => [400, 'VALIDATION_ERROR', field]));
    expect((await server.deploy(DEPLOY_BODY, { 'x-skip-source-snapshot': '' })).body.error?.code).toBe(
      'VALIDATION_ERROR',
    );
  });

  it.each([
    ['provisioning', `status = 'provisioning'`, 409, 'SERVER_NOT_READY'],
    ['open to the internet', `mode = 'OPEN'`, 409, 'NOT_BLACKHOLE'],
  ])('is refused by a server that is %s, and nothing is stored', async (_what, change, status, code) => {
    await infra.database.query(`update infra.server set ${change} where id = $1`, [server.id]);
    const { status: got, body } = await server.deploy();
    expect([got, body.error?.code]).toEqual([status, code]);
    const { archives, parts, inputs, locks } = await server.leftOvers();
    expect([archives, parts, inputs, locks]).toEqual([0, 0, 0, 0]);
  });

  it('is not accepted with a piece of its archive missing', async () => {
    const archives = infra.get(OperationContents);
    const save = archives.savePart.bind(archives);
    archives.savePart = async (id, part, ...rest) => (part === 1 ? undefined : save(id, part, ...rest));
    try {
      const { status } = await server.deploy({
        ...DEPLOY_BODY,
        source: { content: ARCHIVE.toString('base64') },
      });
      expect(status).toBe(500);
    } finally {
      Reflect.deleteProperty(archives, 'savePart');
    }
    expect(await server.operations()).toEqual([]);
    expect(server.agent.starts).toEqual([]);
  });

  it('leaves parts that were never accepted for an hour at most', async () => {
    const archives = infra.get(OperationContents);
    const id = newId();
    await archives.savePart(id, 0, Buffer.from('x'), new Date(infra.clock.nowMs() + 3_600_000));
    infra.clock.advance(3_600_001);
    await infra.get(OutcomeExpiry).expireDue();
    expect(await archives.readPart(id, 0)).toBeNull();
  });

  it('refuses a stored version where there is no source storage', async () => {
    const { status, body } = await server.deploy({ source: { versionId: 'v3' }, start: 'x' });
    expect([status, body.error?.code]).toEqual([404, 'VERSION_NOT_FOUND']);
    expect(await server.operations()).toEqual([]);
  });
});

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { BodyBudgets, BodyStaging } from '#libs/http';
import { newId } from '#libs/kernel';
import { eventually } from '#libs/testing';
import { ARCHIVE, DEPLOY_BODY, DeployedServer } from '../__fixtures__/deployed-server.js';
import { InfraApp } from '../__fixtures__/infra-app.js';
import type { ScriptedAgent } from '../__fixtures__/scripted-agent.js';

const MEBIBYTE = 1_048_576;
const LARGE = 92 * MEBIBYTE;

interface Outcome {
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfter: string | undefined;
  /** `error.retryAfter`. */
  readonly seconds: number | undefined;
}

/** A request whose body has begun and does not end by itself. */
class OpenUpload {
  private static readonly all: OpenUpload[] = [];
  readonly outcome: Promise<Outcome>;

  private constructor(readonly request: ClientRequest) {
    this.outcome = once(request, 'response').then(async ([answer]) => {
      const response = answer as IncomingMessage;
      const { error } = JSON.parse(await text(response)) as { error?: { code: string; retryAfter?: number } };
      const retryAfter = response.headers['retry-after'];
      return { status: response.statusCode ?? 0, code: error?.code, retryAfter, seconds: error?.retryAfter };
    });
    this.outcome.catch(() => undefined);
    request.on('error', () => undefined);
  }

  /** @param bytes announced; null sends pieces without a length. */
  static begin(port: number, path: string, key: string, bytes: number | null, start: string): OpenUpload {
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path,
      agent: false,
      headers: {
        'x-api-key': key,
        'content-type': 'application/json',
        ...(bytes !== null && { 'content-length': bytes }),
      },
    });
    sent.write(start);
    const upload = new OpenUpload(sent);
    OpenUpload.all.push(upload);
    return upload;
  }

  static leaveAll(): void {
    for (const upload of OpenUpload.all.splice(0)) upload.leave();
  }

  leave(): void {
    this.request.destroy();
  }
}

describe('large bodies', () => {
  let infra: InfraApp;
  let key: string;
  let serverId: string;
  let agent: ScriptedAgent;

  beforeAll(async () => {
    infra = await InfraApp.start();
  });
  afterAll(() => infra.stop());
  afterEach(() => OpenUpload.leaveAll());

  beforeEach(async () => {
    key = infra.key();
    ({ serverId, agent } = await infra.runningServer(key));
  });

  const held = (): number[] => {
    const budgets = infra.get(BodyBudgets);
    return [budgets.held('memory'), budgets.held('disk')];
  };
  /** Files of bodies that are open: they have no name any more, but the system tells where they were. */
  const openFiles = async (): Promise<string[]> => {
    const fds = await readdir('/proc/self/fd').catch(() => []);
    const targets = await Promise.all(fds.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
    return targets.filter((target) => target.startsWith(infra.get(BodyStaging).folder));
  };
  const nothingHeld = () => eventually(async () => expect([held(), await openFiles()]).toEqual([[0, 0], []]));
  const pathOf = (id: string, what = 'upload') => `/v1/infra/servers/${id}/${what}`;
  const START = '{"path":"/tmp/a","content":"QUJD';
  const begin = (caller: string, bytes: number | null = LARGE, start = START, path = pathOf(serverId)) =>
    OpenUpload.begin(infra.port, path, caller, bytes, start);

  it('are not read of callers without a right to the server, and hold nothing', async () => {
    const stranger = infra.key();
    const colleague = infra.key({ portalId: infra.portalOf(key) });
    const callers = [
      ...Array.from({ length: 20 }, () => begin(key, LARGE, START, pathOf(newId()))),
      ...Array.from({ length: 20 }, () => begin(key, LARGE, START, pathOf(newId(), 'deploy'))),
      ...Array.from({ length: 10 }, () => begin(stranger)),
      ...Array.from({ length: 10 }, () => begin(colleague)),
    ];
    const answers = await Promise.all(callers.map(({ outcome }) => outcome));
    expect(
      answers.slice(0, 50).every(({ status, code }) => status === 404 && code === 'SERVER_NOT_FOUND'),
    ).toBe(true);
    expect(answers.slice(50).every(({ status, code }) => status === 403 && code === 'WRONG_KEY')).toBe(true);
    expect(held()).toEqual([0, 0]);
  });

  it('have room for two of a key; a third is told to come again, and others are not concerned', async () => {
    const first = [begin(key), begin(key)];
    await eventually(async () =>
      expect([held(), await openFiles()]).toMatchObject([[0, 2 * LARGE], { length: 2 }]),
    );
    expect(await begin(key).outcome).toEqual({
      status: 503,
      code: 'LARGE_BODY_BACKEND_BUSY',
      retryAfter: '5',
      seconds: 5,
    });
    // A body whose size is not told counts as the largest, once it is no longer small.
    const unknown = begin(key, null, `${START}${'QUJD'.repeat(20_000)}`);
    expect(await unknown.outcome).toMatchObject({ status: 503, code: 'LARGE_BODY_BACKEND_BUSY' });

    const small = await infra.call('post', pathOf(serverId), key, { path: '/tmp/b', content: 'QUJD' });
    expect(small.status).toBe(200);
    const other = infra.key();
    const { serverId: otherServer } = await infra.runningServer(other);
    const content = randomBytes(3 * MEBIBYTE).toString('base64');
    const answer = await infra.call('post', pathOf(otherServer), other, { path: '/tmp/b', content });
    expect(answer.status).toBe(200);

    for (const upload of first) upload.leave();
    await nothingHeld();
    const again = await infra.call('post', pathOf(serverId), key, { path: '/tmp/c', content });
    expect([again.status, agent.files.at(-1)?.content.length]).toEqual([200, 3 * MEBIBYTE]);
    await nothingHeld();
  });

  it('leave half of the room to other portals', async () => {
    const portalId = infra.portalOf(key);
    const keys = Array.from({ length: 8 }, () => infra.key({ portalId }));
    const servers = await Promise.all(keys.map((caller) => infra.runningServer(caller)));
    const begun = keys.flatMap((caller, index) =>
      [1, 2].map(() => begin(caller, LARGE, START, pathOf(servers[index]!.serverId))),
    );
    const refused: (string | undefined)[] = [];
    for (const { outcome } of begun)
      void outcome.then(({ code }) => refused.push(code)).catch(() => undefined);
    await eventually(() => expect(refused).toEqual(Array(8).fill('LARGE_BODY_BACKEND_BUSY')));
    expect(held()[1]).toBe(8 * LARGE);
    const stranger = infra.key();
    const { serverId: theirs } = await infra.runningServer(stranger);
    begin(stranger, LARGE, START, pathOf(theirs));
    await eventually(() => expect(held()[1]).toBe(9 * LARGE));
    OpenUpload.leaveAll();
    await nothingHeld();
  });

  it('that are kept in memory have a share too', async () => {
    const piece = `{"command":"${'x'.repeat(70_000)}`;
    for (let one = 0; one < 16; one += 1) begin(key, null, piece, pathOf(serverId, 'exec'));
    await eventually(() => expect(held()).toEqual([16 * MEBIBYTE, 0]));
    const more = begin(key, null, piece, pathOf(serverId, 'exec'));
    expect(await more.outcome).toMatchObject({ status: 503, code: 'LARGE_BODY_BACKEND_BUSY' });
    OpenUpload.leaveAll();
    await nothingHeld();
  });

  it('are counted around their content, which alone may be large', async () => {
    const env = Object.fromEntries(
      Array.from({ length: 150 }, (_one, index) => [`V${index}`, 'x'.repeat(32_000)]),
    );
    const { status, body } = await infra.call('post', pathOf(serverId, 'deploy'), key, {
      source: { content: 'QUJD' },
      env,
    });
    expect([status, body.error?.['details']]).toEqual([400, { field: 'body', rule: 'maxLength' }]);
    await nothingHeld();
  });

  it.each<[string, string, number, string]>([
    ['that is no base64', `${START}!!"}`, 400, 'VALIDATION_ERROR'],
    ['that is no JSON', `${START}"]`, 400, 'VALIDATION_ERROR'],
    ['that holds its file twice', `${START}","content":"QUJD"}`, 400, 'VALIDATION_ERROR'],
    ['whose file was taken back', `${START}","content":7}`, 400, 'VALIDATION_ERROR'],
    ['whose path leads nowhere', '{"path":"a","content":"QUJD"}', 400, 'VALIDATION_ERROR'],
  ])('%s leave nothing behind', async (_what, body, status, code) => {
    const answer = await infra.raw('post', pathOf(serverId), key, body, {
      'content-type': 'application/json',
    });
    expect([answer.status, (answer.body as { error: { code: string } }).error.code]).toEqual([status, code]);
    await nothingHeld();
    expect(agent.files).toEqual([]);
    expect(await readdir(infra.get(BodyStaging).folder)).toEqual([]);
  });

  it('of a deploy are given back when it is accepted, long before it ends', async () => {
    const server = await DeployedServer.create(infra);
    server.agent.script = () => undefined;
    const answer = server.deploy({ ...DEPLOY_BODY, source: { content: ARCHIVE.toString('base64') } });
    await eventually(() => expect(server.agent.starts).toHaveLength(1));
    await nothingHeld();
    server.agent.runOf(server.agent.starts[0] ?? '').endDeploy();
    expect((await answer).status).toBe(200);
  });

  it('are compared and given back when a request is repeated', async () => {
    const content = randomBytes(100_000).toString('base64');
    const send = (sent: string) =>
      infra.call(
        'post',
        pathOf(serverId),
        key,
        { path: '/tmp/a', content: sent },
        { 'idempotency-key': 'one' },
      );
    expect((await send(content)).status).toBe(200);
    const repeat = await send(content);
    expect([repeat.status, repeat.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect((await send(randomBytes(100_000).toString('base64'))).body.error?.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(agent.files).toHaveLength(1);
    await nothingHeld();
  });
});

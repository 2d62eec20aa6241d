import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { eventually } from '#libs/testing';
import { InfraApp } from '../../__fixtures__/infra-app.js';
import type { ScriptedAgent } from '../../__fixtures__/scripted-agent.js';
import { USUAL_WAITS, WAITS } from '../../operations/waits.js';
import { Team } from '../../servers/access/team.service.js';
import { OperationReconciliation } from '../../operations/running/operation-reconciliation.service.js';

const CONTENT = Buffer.from('héllo\n').toString('base64');
const SHA256 = /^[0-9a-f]{64}$/;

describe('upload', () => {
  let infra: InfraApp;
  let key: string;
  let serverId: string;
  let agent: ScriptedAgent;
  let files: Server;
  let filesUrl: string;
  let serve: (response: ServerResponse, path: string) => void;

  beforeAll(async () => {
    infra = await InfraApp.start({
      overrides: [{ provide: WAITS, value: { ...USUAL_WAITS, holdRenewalMs: 50, steadyMs: 0 } }],
    });
    files = createServer((request, response) => serve(response, request.url ?? ''));
    files.listen(0, '127.0.0.1');
    await once(files, 'listening');
    filesUrl = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    files.closeAllConnections();
    files.close();
    await infra.stop();
  });

  beforeEach(async () => {
    key = infra.key();
    ({ serverId, agent } = await infra.runningServer(key));
  });

  const upload = (body: object, caller = key) =>
    infra.call('post', `/v1/infra/servers/${serverId}/upload`, caller, { path: '/opt/app/a.txt', ...body });
  const held = () =>
    infra.database.query(
      'select 1 from infra.server_lock where server_id = $1 union all select 2 from infra.operation_lease l ' +
        'where not exists (select from infra.operation_view v where v.operation_id = l.operation_id)',
      [serverId],
    );

  it('writes content, a part of a form and what an address leads to, and frees the server', async () => {
    const first = await upload({ content: CONTENT, mode: '600' });
    expect(first).toMatchObject({ status: 200, body: { data: { path: '/opt/app/a.txt', size: 7 } } });
    expect(first.body.data?.sha256).toMatch(SHA256);

    const form = await infra.form(
      `/v1/infra/servers/${serverId}/upload`,
      key,
      { path: '/tmp/b.bin' },
      { name: 'file', content: Buffer.alloc(200_000, 7) },
    );
    expect(form).toMatchObject({ status: 200, body: { data: { size: 200_000 } } });

    serve = (response, path) => {
      if (path !== '/real') return response.writeHead(302, { location: '/real' }).end();
      return response.end('from afar');
    };
    expect((await upload({ url: `${filesUrl}/moved` })).body.data).toMatchObject({ size: 9 });

    const archive = gzipSync('tar').toString('base64');
    const unpacked = await upload({
      path: '/tmp/x.tgz',
      content: archive,
      extract: true,
      extractTo: '/opt/app',
    });
    expect(unpacked.status).toBe(200);

    expect(agent.files).toMatchObject([
      { path: '/opt/app/a.txt', mode: '0600', slot: null, extract: null },
      { path: '/tmp/b.bin', mode: '0644' },
      { path: '/opt/app/a.txt', content: Buffer.from('from afar') },
      { path: '/opt/app', extract: 'tar.gz' },
    ]);
    expect(await held()).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['a relative path', { path: 'a.txt', content: CONTENT }, 'path'],
    ['a line break in the path', { path: '/opt/a\nb', content: CONTENT }, 'path'],
    ['no source', {}, 'content'],
    ['two sources', { content: CONTENT, url: 'https://files.example/' }, 'url'],
    ['what is no base64', { content: '***' }, 'content'],
    ['a mode with a set-user-id bit', { content: CONTENT, mode: '4755' }, 'mode'],
    ['an unknown field', { content: CONTENT, owner: 'root' }, 'owner'],
    ['an address of another protocol', { url: 'file:///etc/passwd' }, 'url'],
    ['an address within our network', { url: 'http://169.254.169.254/latest' }, 'url'],
    ['an address with credentials', { url: 'http://me:secret@files.example/' }, 'url'],
    ['what is no archive', { path: '/opt/a.tgz', content: CONTENT, extract: true }, 'extract'],
  ])('refuses %s', async (_what, body, field) => {
    const { status, body: answer } = await upload(body);
    expect([status, answer.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.error?.['details']).toMatchObject({ field });
    expect(agent.files).toEqual([]);
    expect(await held()).toEqual([]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['is missing', (response) => response.writeHead(404).end()],
    ['redirects without end', (response) => response.writeHead(302, { location: '/again' }).end()],
    [
      'redirects into our network',
      (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    ],
    [
      'announces too much',
      (response) => response.writeHead(200, { 'content-length': 500_000_001 }).write('x'),
    ],
    [
      'breaks off',
      (response) => {
        response.writeHead(200, { 'content-length': 1000 }).write('half');
        setImmediate(() => response.destroy());
      },
    ],
  ])('names the address when it %s', async (_what, answer) => {
    serve = answer;
    const { status, body } = await upload({ url: `${filesUrl}/file` });
    expect([status, body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error?.['details']).toMatchObject({ field: 'url' });
    expect(await held()).toEqual([]);
  });

  it.each([
    [{ status: 403, error: 'path_denied' }, 403, 'UPLOAD_PATH_DENIED'],
    [{ status: 413, error: 'body_too_large' }, 413, 'PAYLOAD_TOO_LARGE'],
    [{ status: 422, error: 'archive_refused' }, 400, 'VALIDATION_ERROR'],
    [{ status: 400, error: 'invalid_request' }, 400, 'VALIDATION_ERROR'],
    [{ status: 503, error: 'stopping' }, 409, 'AGENT_NOT_CONNECTED'],
    [{ status: 500, error: 'disk_full' }, 502, 'GATEWAY_UNREACHABLE'],
  ])('answers the refusal %j with %i %s', async (refusal, status, code) => {
    agent.refuseUpload = () => refusal;
    // Large enough that the refusal comes while it is being sent.
    const answer = await upload({ content: Buffer.alloc(3_000_000).toString('base64') });
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect(await held()).toEqual([]);
  });

  it('excludes commands and other uploads meanwhile, which see no operation', async () => {
    let end: () => void = () => undefined;
    serve = (response) => (end = () => void response.end('late'));
    const first = upload({ url: `${filesUrl}/slow` });
    await eventually(async () => expect(await held()).toHaveLength(2));
    const [other, command] = [await upload({ content: CONTENT }), await infra.exec(serverId, key)];
    for (const { status, body } of [other, command]) {
      expect([status, body.error?.code]).toEqual([409, 'EXEC_BUSY']);
      expect(body.error?.hint?.holder).toMatchObject({ kind: 'upload', operationId: null, step: null });
    }
    end();
    expect((await first).status).toBe(200);
    expect((await infra.exec(serverId, key)).status).toBe(200);
  });

  it('is stopped when the server is taken from it by force, and not before', async () => {
    serve = (response) => response.writeHead(200).write('endless');
    const answer = upload({ url: `${filesUrl}/endless` });
    await eventually(async () => expect(await held()).toHaveLength(2));
    const unstick = (force: boolean) =>
      infra.call('post', `/v1/infra/servers/${serverId}/unstick`, key, { force });
    expect((await unstick(false)).body.error?.code).toBe('EXEC_BUSY');
    expect((await unstick(true)).body.data).toEqual({ released: true, operationId: null });
    expect(await held()).toEqual([]);
    const { status, body } = await answer;
    expect([status, body.error?.code]).toEqual([409, 'CONFLICT']);
    expect(body.error?.['message']).toContain('unstick');
  });

  it('lets one of a crowd in', async () => {
    let end: () => void = () => undefined;
    serve = (response) => (end = () => void response.end('x'));
    const answers: string[] = [];
    const crowd = Array.from({ length: 50 }, async () => {
      const { status, body } = await upload({ url: `${filesUrl}/one` });
      answers.push(body.error?.code ?? String(status));
    });
    await eventually(() => expect(answers).toHaveLength(49));
    end();
    await Promise.all(crowd);
    expect([...answers].sort()).toEqual(['200', ...Array<string>(49).fill('EXEC_BUSY')]);
    expect(agent.files).toHaveLength(1);
  });

  it('is freed by the sweep when its process is gone', async () => {
    const id = infra.key();
    await infra.database.query(
      `insert into infra.server_lock (server_id, operation_id, kind, owner_key_id, acquired_at)
       values ($1, $2, 'upload', 'key', now())`,
      [serverId, id],
    );
    await infra.database.query(
      `insert into infra.operation_lease (operation_id, runner, heartbeat_at, lease_until)
       values ($1, $1, now(), now() - interval '1 s')`,
      [id],
    );
    await infra.get(OperationReconciliation).reconcile();
    expect(await held()).toEqual([]);
    expect(infra.queue.added.filter(({ data }) => data.operationId === id)).toEqual([]);
  });

  it('is for those who may work on the content of the server', async () => {
    const portalId = infra.portalOf(key);
    const stranger = infra.key({ portalId });
    expect((await upload({ content: CONTENT }, stranger)).body.error?.code).toBe('WRONG_KEY');
    expect((await upload({ content: CONTENT }, infra.key())).body.error?.code).toBe('SERVER_NOT_FOUND');
    const developer = infra.key({ portalId, ownerUserId: 'dev' });
    await infra.database.query(
      `insert into infra.server_member (server_id, user_id, role, added_at) values ($1, 'dev', 'DEVELOPER', now())`,
      [serverId],
    );
    expect(await infra.get(Team).roleOf(serverId, 'dev')).toBe('DEVELOPER');
    expect((await upload({ content: CONTENT }, developer)).status).toBe(200);
  });
});

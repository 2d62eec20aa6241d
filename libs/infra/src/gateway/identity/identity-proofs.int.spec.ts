import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';
import type { Config } from '#libs/config';
import { GatewayApp, type HostedApp, type Told } from '../__fixtures__/gateway-app.js';
import { IdentityProofs } from './identity-proofs.js';
import { KEY_ROTATION } from './identity-proof.policy.js';
import { ProofKeyRepository } from './proof-key.repository.js';

const PATH = '/.well-known/svc-keys.json';
const SECOND_MS = 1_000;

type Key = JsonWebKey & { readonly kid: string };

/** What an application does, as the documentation says. */
function claimsOf(proof: string, keys: readonly Key[], aud: string, nowMs: number) {
  const [head = '', body = '', signature = ''] = proof.split('.');
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const { kid, alg } = read(head);
  const jwk = keys.find((key) => key.kid === kid);
  if (!jwk || alg !== 'ES256') throw new Error('no such key');
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const claims = read(body);
  if (!isSigned) throw new Error('not signed');
  if (claims['aud'] !== aud || Number(claims['exp']) * SECOND_MS <= nowMs)
    throw new Error('not for here and now');
  return claims;
}

describe('what the gateway says of a request', () => {
  let world: GatewayApp;
  let app: HostedApp;

  beforeAll(async () => {
    world = await GatewayApp.start();
    app = await world.host({ accessPolicy: 'PUBLIC' });
  });
  afterAll(() => world.stop());

  const keysAt = async (host: string): Promise<{ keys: readonly Key[]; cache: unknown }> => {
    const { status, text, headers } = await world.ask(app, 'GET', PATH, { host });
    if (status !== 200) throw new Error(`${status} ${text}`);
    return { keys: (JSON.parse(text) as { keys: Key[] }).keys, cache: headers['cache-control'] };
  };
  const keys = async (): Promise<readonly Key[]> => (await keysAt(`${app.subdomain}.apps.example`)).keys;
  const proofOf = ({ headers }: Told): string => headers['x-svc-identity'] ?? '';
  const check = async (proof: string, aud = app.subdomain) =>
    claimsOf(proof, await keys(), aud, world.infra.clock.nowMs());

  it('can be checked offline: who, for which application, of which request', async () => {
    const person = world.person(app, { hostUserId: 42, isAdmin: true });
    const cookie = await world.enter(app, person, { name: 'Анна Ö' });
    const told = await world.told(app, { cookie, 'x-svc-identity': 'forged', X_Svc_Identity: 'forged' });
    const iat = Math.floor(world.infra.clock.nowMs() / SECOND_MS);
    expect(await check(proofOf(told))).toEqual({
      iss: expect.stringMatching(/^http:/),
      aud: app.subdomain,
      iat: expect.any(Number),
      exp: expect.any(Number),
      sub: '42',
      portal: app.portalId,
      role: 'ADMIN',
      name: 'Анна Ö',
    });
    const { iat: from, exp } = await check(proofOf(told));
    expect([Number(exp) - Number(from), Math.abs(Number(from) - iat) <= 60]).toEqual([60, true]);
    expect(Object.keys(told.headers).filter((name) => /identity/i.test(name))).toEqual(['x-svc-identity']);
  });

  it('says of strangers and of programs no more than is known', async () => {
    expect(Object.keys(await check(proofOf(await world.told(app)))).sort()).toEqual([
      'aud',
      'exp',
      'iat',
      'iss',
    ]);
    const minted = await world.infra.call('post', `/v1/infra/servers/${app.id}/access-tokens`, app.key, {
      mode: 'api-bearer',
    });
    const told = await world.told(app, { authorization: `Bearer ${String(minted.body.data?.['token'])}` });
    const claims = await check(proofOf(told));
    expect([claims['visitor'], claims['sub']]).toEqual([told.headers['x-svc-visitor'], undefined]);
  });

  it('is shared by the requests of one visitor for some seconds, and by nobody else', async () => {
    const anna = await world.enter(app, world.person(app, { hostUserId: 7, isAdmin: false }), {
      name: 'Anna',
    });
    const boris = await world.enter(app, world.person(app, { hostUserId: 8, isAdmin: false }), {
      name: 'Boris',
    });
    const proof = async (cookie: string): Promise<string> => proofOf(await world.told(app, { cookie }));
    const first = await proof(anna);
    expect(await proof(anna)).toBe(first);
    expect((await check(await proof(boris)))['sub']).toBe('8');
    world.infra.clock.advance(10 * SECOND_MS);
    expect(await proof(anna)).not.toBe(first);
  });

  it('is of no use elsewhere, later, or changed', async () => {
    const other = await world.host({ accessPolicy: 'PUBLIC' });
    const proof = proofOf(await world.told(app));
    const [head, body = '', signature] = proof.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: '1', role: 'ADMIN' })).toString('base64url');
    await expect(check(proof, other.subdomain)).rejects.toThrow('not for here and now');
    await expect(check(`${head}.${forged}.${signature}`)).rejects.toThrow('not signed');
    const known = await keys();
    const laterMs = world.infra.clock.nowMs() + 60 * SECOND_MS;
    expect(() => claimsOf(proof, known, app.subdomain, laterMs)).toThrow('not for here and now');
  });

  it('comes with a WebSocket too', async () => {
    const sockets = new WebSocketServer({ server: world.application.server });
    sockets.on('connection', (socket, { headers }) => socket.send(JSON.stringify(headers)));
    const socket = new WebSocket(`ws://127.0.0.1:${world.port}/`, {
      headers: { host: `${app.subdomain}.apps.example`, 'x-svc-identity': 'forged' },
    });
    const [first] = (await once(socket, 'message')) as [Buffer];
    const headers = JSON.parse(first.toString()) as Record<string, string>;
    expect((await check(headers['x-svc-identity'] ?? ''))['aud']).toBe(app.subdomain);
    socket.terminate();
    sockets.close();
  });

  it('is checked with keys that everybody gets, from the application and from the API', async () => {
    const closed = await world.host({ status: 'sleeping' });
    const all = await Promise.all(
      [`${closed.subdomain}.apps.example`, 'api.example'].map((host) => keysAt(host)),
    );
    expect(all[0]).toEqual(all[1]);
    expect(all[0]?.cache).toBe('public, max-age=300');
    expect(Object.keys(all[0]?.keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    expect((await world.ask(app, 'HEAD', PATH)).status).toBe(200);
    expect((await world.ask(app, 'POST', PATH)).status).toBe(404);
    world.application.seen.length = 0;
    await world.get(app, '/.well-known/security.txt');
    expect(world.application.seen).toEqual(['GET /.well-known/security.txt']);
  });

  it('is signed by the keys all replicas share, which take turns', async () => {
    const { infra } = world;
    const issuer = { publicUrl: 'https://api.example' } as Config;
    const replica = () => new IdentityProofs(infra.get(ProofKeyRepository), infra.clock, issuer);
    const facts = { subdomain: app.subdomain, visitor: null, grant: null };
    const [first] = await keys();
    const before = await replica().prove(facts);
    infra.clock.advance(KEY_ROTATION.signsMs - KEY_ROTATION.toldBeforeMs);
    const replicas = [replica(), replica(), replica()];
    const told = await Promise.all(replicas.map((one) => one.published()));
    expect(new Set(told.map((set) => set.map(({ kid }) => kid).join(' '))).size).toBe(1);
    const [old, next] = told[0] ?? [];
    expect([old?.kid, next?.kid]).toEqual([first?.kid, expect.not.stringMatching(first?.kid ?? '')]);
    const kidOf = (proof: string): string =>
      (JSON.parse(Buffer.from(proof.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
    expect(kidOf(await replicas[0]!.prove(facts))).toBe(first?.kid);
    infra.clock.advance(KEY_ROTATION.toldBeforeMs);
    const after = await replicas[0]!.prove(facts);
    expect(kidOf(after)).toBe(next?.kid);
    expect((await check(after))['aud']).toBe(app.subdomain);
    const nowMs = Date.now();
    expect(claimsOf(before, await keys(), app.subdomain, nowMs)['aud']).toBe(app.subdomain);
    infra.clock.advance(KEY_ROTATION.toldAfterMs);
    expect((await replica().published()).map(({ kid }) => kid)).toEqual([next?.kid]);
  });

  it('leaves no key in the database that could sign', async () => {
    const rows = JSON.stringify(await world.infra.sql.query('select * from infra.gateway_proof_key'));
    expect(rows).not.toMatch(/PRIVATE KEY|"d"/);
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { HostApplicationStore, HostTokenStore } from '#libs/auth';
import { idOf } from './resources.js';
import { type Planting, randomSecret, type Sent } from './planting.js';

export async function faultsOfTheHost(planting: Planting, key: Sent): Promise<void> {
  const { api, send, world } = planting;
  const echo = `${world.rawKey('personal')}: https://host.example/rest/1/${world.portal.webhookSecret}/crm`;
  const said = { error: 'ERROR', error_description: echo };
  for (const status of [400, 401, 403, 500]) {
    await api.sandbox.fault('crm.item.list', { kind: 'reply', status, body: said }, 5);
    await send('GET', '/v1/deals?limit=1', key);
    await api.sandbox.clear();
  }
  await api.sandbox.fault('crm.item.list', { kind: 'reset' }, 5);
  await send('GET', '/v1/deals?limit=1', key);
  await api.sandbox.clear();
}

/** A token that is over is refreshed; a refresh the host refuses; an application whose secret is wrong. */
export async function hostTokens(planting: Planting, key: Sent): Promise<void> {
  const { api, canaries, send, world } = planting;
  const { portal, appId: applicationId, userId } = world;
  const [{ domain, restUrl } = { domain: '', restUrl: '' }] = await api.database.query<{
    domain: string;
    restUrl: string;
  }>('select domain, rest_url as "restUrl" from auth.portal where id = $1', [portal.id]);
  const application = await api.sandbox.createApplication(domain, restUrl);
  canaries.plant('client secret', application.clientSecret);
  const applications = api.get<HostApplicationStore>(HostApplicationStore);
  const tokens = api.get<HostTokenStore>(HostTokenStore);
  await applications.save(applicationId, application);
  const authorization = `Bearer ${await world.session()}`;
  const attempt = async (name: string, refreshToken?: string): Promise<void> => {
    const over = await api.sandbox.grant(domain, application.clientId, 0);
    const good = await api.sandbox.grant(domain, application.clientId);
    canaries.plant(`access token, ${name}`, over.accessToken);
    canaries.plant(`refresh token, ${name}`, refreshToken ?? good.refreshToken);
    await tokens.save(
      { userId, applicationId },
      { ...good, ...over, refreshToken: refreshToken ?? good.refreshToken },
    );
    await send('GET', '/v1/deals?limit=1', { ...key, authorization });
  };
  await attempt('renewed');
  await attempt('refused', randomBytes(20).toString('hex'));
  await applications.save(applicationId, {
    ...application,
    clientSecret: canaries.plant('wrong client secret', randomSecret()),
  });
  await attempt('of a stranger');
  await tokens.remove({ userId, applicationId });
}

/** The table of sessions is away: an error nobody foresaw, with the statement that failed. */
export async function faultsOfTheService(planting: Planting, key: Sent): Promise<void> {
  const { api, canaries, send } = planting;
  await api.database.query('alter table auth.session rename to session_away');
  const token = canaries.plant('second session token', await unknownToken(planting));
  await send('GET', '/v1/me', { ...key, authorization: `Bearer ${token}` });
  await api.database.query('alter table auth.session_away rename to session');
}

/** Well formed, and never seen before by the service. */
async function unknownToken(planting: Planting): Promise<string> {
  const { api, world } = planting;
  await api.database.query('alter table auth.session_away rename to session');
  const token = await world.session();
  await api.database.query('alter table auth.session rename to session_away');
  return token;
}

export async function serverTokens(planting: Planting): Promise<void> {
  const { api, canaries, world } = planting;
  const token = canaries.plant('server token', randomBytes(32).toString('base64url'));
  const id = idOf(world.resources, '/v1/infra/servers/:id');
  const hash = createHash('sha256').update(token).digest();
  await api.database.query(
    `insert into infra.server_machine (server_id, token_hash) values ($1, $2)
     on conflict (server_id) do update set token_hash = excluded.token_hash`,
    [id, hash],
  );
  for (const [shown, event] of [
    [token, 'open'],
    [`${token}x`, 'error'],
  ] as const) {
    const socket = new WebSocket(`${api.origin.replace('http', 'ws')}/agent/tunnel`, {
      headers: {
        authorization: `Bearer ${shown}`,
        'x-svc-server-id': id,
        'x-svc-agent-version': '1.0.0',
      },
    });
    socket.on('error', () => undefined);
    await once(socket, event);
    socket.terminate();
  }
}

/** What is given to a server, and what a server gives out. */
export async function servers(planting: Planting, key: Sent): Promise<void> {
  const { api, canaries, issue, send, world } = planting;
  const path = `/v1/infra/servers/${idOf(world.resources, '/v1/infra/servers/:id')}`;
  for (const mode of ['api-bearer', 'share-url']) {
    const minted = await issue(`${path}/access-tokens`, key, { mode, name: mode });
    await issue(`${path}/access-tokens/${minted}/refresh`, key, {});
  }
  await send('GET', `${path}/access-tokens`, key);
  const secret = canaries.plant('environment of a deploy', randomSecret());
  const deploy = { source: { content: 'H4sIAAAAAAAAAwMAAAAAAAAAAAA=' }, start: 'true', runtime: 'node20' };
  for (const status of ['provisioning', 'running', 'sleeping']) {
    await api.database.query('update infra.server set status = $1', [status]);
    await send('POST', `${path}/deploy`, key, { ...deploy, env: { SECRET: secret } });
  }
  await send('POST', `${path}/deploy`, key, { ...deploy, env: { '1': secret } });
  await send('POST', `${path}/deploy`, key, { ...deploy, env: { PORT: secret } });
  await send('POST', `${path}/deploy`, key, { ...deploy, env: { SECRET: `${secret}\0` } });
  await send('POST', `${path}/deploy`, key, {
    ...deploy,
    source: { url: `https://user:${secret}@files.example/a?token=${secret}` },
  });
  await send('POST', `${path}/upload`, key, { path: '/data/x', url: `http://127.0.0.1/?token=${secret}` });
  await send('POST', `${path}/exec`, key, { command: `echo ${secret}` });
}

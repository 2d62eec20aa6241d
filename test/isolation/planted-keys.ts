import { KeyAdmin } from '#libs/auth';
import { type Planting, randomSecret, type Sent } from './planting.js';

export async function successes(planting: Planting): Promise<void> {
  const { canaries, key, send, world } = planting;
  await send('GET', '/v1/deals?limit=1', { authorization: `Bearer ${world.rawKey('personal')}` });
  await send('POST', '/v1/deals', key(), { title: 'A deal' });
  for (const kind of world.keys.keys()) {
    await send('GET', '/v1/me', key(kind));
    await send('GET', '/v1/guide', key(kind));
  }
  const token = canaries.plant('session token', await world.session());
  await send('GET', '/v1/deals?limit=1', { ...key('application'), authorization: `Bearer ${token}` });
  const order = { portalId: world.portal.id, name: 'Issued', scopes: ['crm'] };
  const once = { ...key('management'), 'idempotency-key': 'issue-once' };
  const issued = await send('POST', '/v1/keys', once, order);
  canaries.plant('issued key', issued.data?.rawKey ?? '');
  const replayed = await send('POST', '/v1/keys', once, order);
  expect(replayed.data?.id).toBe(issued.data?.id);
  const path = `/v1/keys/${issued.data?.id}`;
  const rotated = await send('POST', `${path}/rotate`, key('management'), {});
  canaries.plant('rotated key', rotated.data?.rawKey ?? '');
  await send('PATCH', path, key('management'), { name: 'Renamed' });
  await send('GET', '/v1/keys', key('management'));
  await send('DELETE', path, key('management'));
  await send('GET', '/v1/deals', { 'x-api-key': issued.data?.rawKey ?? '' });
}

export async function refusals(planting: Planting): Promise<void> {
  const { api, canaries, key, send, world } = planting;
  const personal = world.rawKey('personal');
  await send('GET', '/v1/deals', { 'x-api-key': `${personal}x` });
  await send('GET', '/v1/deals', { 'x-api-key': `${personal}, ${personal}` });
  await send('GET', '/v1/deals', { authorization: `Bearer ${world.rawKey('application')}` });
  await send('GET', '/v1/deals', { authorization: `Basic ${personal}` });
  await send('GET', '/v1/deals', {
    ...key('application'),
    authorization: `Bearer svc_session_${'0'.repeat(40)}`,
  });
  await send('GET', '/v1/keys', key());
  await send('GET', '/v1/deals', key('management'));
  await send('POST', '/v1/infra/servers', key('cowork'), {});
  const readOnly = await api.get<KeyAdmin>(KeyAdmin).create({
    userId: world.userId,
    kind: 'personal',
    scopes: ['crm'],
    readOnly: true,
  });
  canaries.plant('read-only key', readOnly.rawKey);
  await send('POST', '/v1/deals', { 'x-api-key': readOnly.rawKey }, { title: 'x' });
}

/** A secret where none belongs: path, query, body, a header nobody reads, the id of a request. */
export async function misplacedSecrets(planting: Planting, secret: string, key: Sent): Promise<void> {
  const { send, world } = planting;
  await send('GET', `/v1/${secret}`, key);
  await send('GET', `/v1/${secret}`, { ...key, accept: 'application/problem+json' });
  await send('GET', `/${secret}/v1/deals`);
  await send('GET', `/v1/deals/${secret}`, key);
  await send('GET', `/v1/infra/servers/${secret}`, key);
  await send('GET', `/v1/infra/operations/${secret}`, key);
  await send('GET', `/v1/keys/${secret}`, { 'x-api-key': world.rawKey('management') });
  for (const query of [`api_key=${secret}`, `key=${secret}`, `limit=${secret}`, `${secret}=1`]) {
    await send('GET', `/v1/deals?${query}`);
    await send('GET', `/v1/deals?${query}`, key);
    await send('GET', `/v1/keys?${query}`, { 'x-api-key': world.rawKey('management') });
  }
  await send('GET', `/v1/deals?filter[${secret}]=1&sort=${secret}&select=${secret}`, key);
  await send('GET', '/v1/infra/servers', { ...key, 'x-request-id': secret, 'x-other': secret });
  await send('POST', '/v1/infra/servers', key, { name: secret, provider: secret, [secret]: 1 });
  await send('POST', '/v1/deals', key, { [secret]: { [secret]: secret } });
  for (const body of [secret, `"${secret}"`, `{"a":${secret}}`, `{"title":"${secret}`]) {
    await send('POST', '/v1/deals', key, body);
  }
  await send(
    'POST',
    '/v1/keys',
    { 'x-api-key': world.rawKey('management') },
    {
      portalId: secret,
      name: 'x',
      scopes: [secret],
      accessMode: secret,
      allowedIps: [secret],
    },
  );
}

export async function applications(planting: Planting, key: Sent, application: Sent): Promise<void> {
  const { canaries, send, world } = planting;
  const once = { ...key, 'idempotency-key': 'register-once' };
  const order = { title: 'Issued', scopes: ['crm', 'placement'] };
  const made = await send('POST', '/v1/apps', once, order);
  canaries.plant('key of a new application', made.data?.rawKey ?? '');
  await send('POST', '/v1/apps', once, order);
  const path = `/v1/apps/${made.data?.id}`;
  const hostClientSecret = canaries.plant('client secret', randomSecret());
  await send('POST', `${path}/relink-oauth`, key, { hostClientId: 'local.1', hostClientSecret });
  await send('POST', `${path}/relink-oauth`, key, { hostClientSecret });
  await send('GET', '/v1/apps', key);
  await send('POST', '/v1/placements/bind', application, {
    placement: 'LEFT_MENU',
    handler: 'x',
    title: 'x',
  });
  await send('GET', '/v1/placements', application);
  const secret = world.rawKey('personal');
  await send('GET', `/v1/apps/${secret}`, key);
  await send('GET', `/v1/app/blueprints/${secret}`, key);
  await send('PATCH', path, key, { scopes: [secret], appUrl: secret, redirectUris: [secret] });
  await send('PATCH', path, key, { redirectUris: [secret] });
  await send('PATCH', path, key, { appUrl: secret });
  await send('POST', `${path}/publish`, key, { placements: [secret] });
  await send('POST', '/v1/placements/bind', application, {
    placement: secret,
    handler: secret,
    title: secret,
  });
  await send('DELETE', path, key);
}

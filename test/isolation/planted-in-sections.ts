import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AiAdmin } from '#libs/ai/operator';
import { operatorMeta } from '#libs/event-log/contracts';
import { Coupons } from '../../libs/cowork/src/coupons/coupons.service.js';
import { Subscriptions } from '../../libs/cowork/src/seats/subscriptions.service.js';
import { type Planting, randomSecret, type Sent } from './planting.js';

/** What a device of the subscription section is given, and the code of a coupon, which its caller alone is told again. */
export async function devices(planting: Planting, key: Sent): Promise<void> {
  const { answers, api, canaries, send, world } = planting;
  await api.get<Subscriptions>(Subscriptions).activate(world.portal.id, world.userId, operatorMeta());
  const once = { ...key, 'idempotency-key': 'deploy-once' };
  const made = await send('POST', '/v1/cowork/deploy-key', once, {});
  canaries.plant('key for deploys', made.data?.rawKey ?? '');
  await send('POST', '/v1/cowork/deploy-key', once, {});
  await send('POST', '/v1/cowork/deploy-key', key, {});
  const application = await send('POST', '/v1/cowork/applications', key, {
    title: 'Made',
    scopes: ['crm'],
  });
  canaries.plant('key of an application of a device', application.data?.rawKey ?? '');
  const input = { type: 'credits', value: '1', max: '1' };
  const { code: told, ...coupon } = await api.get<Coupons>(Coupons).create(input);
  const code = canaries.plant('code of a coupon', told.replaceAll('-', ''));
  answers.push(JSON.stringify([coupon, await api.get<Coupons>(Coupons).list()]));
  const redeeming = { ...key, 'idempotency-key': 'redeem-once' };
  await send('POST', '/v1/cowork/coupon/preview', key, { code });
  await send('POST', '/v1/cowork/coupon/redeem', redeeming, { code });
  await send('POST', '/v1/cowork/coupon/redeem', redeeming, { code });
  await send('POST', '/v1/cowork/coupon/redeem', key, { code });
  await send('POST', '/v1/cowork/coupon/redeem', key, { code: `${code}X` });
  await send('POST', '/v1/cowork/coupon/redeem', key, { code: [code] });
  await send('POST', '/v1/cowork/coupon/redeem', key, { coupon: code, code: code.repeat(10) });
  await send('GET', `/v1/cowork/state?code=${code}`, key);
  await send('DELETE', '/v1/cowork/key', key);
}

/** A provider that nobody can reach, so that its key is used and the call fails; and one that repeats what it got. */
export async function providersOfModels(planting: Planting): Promise<void> {
  const { answers, api, canaries, send, world } = planting;
  const key = { 'x-api-key': await world.portal.createKey({ scopes: ['svc:ai'] }) };
  const echo = createServer((received, response) => {
    response.writeHead(400, {
      'content-type': 'application/json',
      'x-seen': received.headers.authorization,
    });
    response.end(JSON.stringify({ error: { message: `no key like ${received.headers.authorization}` } }));
  });
  await once(echo.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(echo.address() as AddressInfo).port}/v1`;
  const apiKey = canaries.plant('key of a provider', `sk-${randomSecret().replaceAll(/[^A-Za-z0-9]/g, 'x')}`);
  const platform = api.get<AiAdmin>(AiAdmin);
  answers.push(JSON.stringify(await platform.setProvider('default', { url, apiKey })));
  answers.push(JSON.stringify(await platform.testProvider('default')));
  answers.push(JSON.stringify(await platform.listProviders()));
  const own = canaries.plant(
    'provider key of a person',
    `sk-${randomSecret().replaceAll(/[^A-Za-z0-9]/g, 'x')}`,
  );
  const order = { provider: 'openai-compatible', apiKey: own, baseUrl: url };
  const path = '/v1/ai/credentials';
  const retry = { ...key, 'idempotency-key': 'credential-once' };
  const made = await send('POST', path, retry, order);
  await send('POST', path, retry, order);
  await send('POST', path, key, order);
  await send('POST', path, key, { ...order, baseUrl: `ftp://${own}` });
  await send('POST', path, key, { ...order, provider: own });
  await send('POST', path, key, { ...order, name: 7, level: own });
  await send('PATCH', `${path}/${made.data?.id}`, key, { apiKey: own, name: 'Mine' });
  await send('GET', path, key);
  for (const part of ['test', 'fetch-models'])
    await send('POST', `${path}/${made.data?.id}/${part}`, key, {});
  const messages = [{ role: 'user', content: 'hello' }];
  for (const model of ['auto', 'openai-compatible/any']) {
    await send('POST', '/v1/chat/completions', key, { model, messages });
    await send('POST', '/v1/chat/completions', key, { model, messages, stream: true });
    await send('POST', '/v1/embeddings', key, { model, input: 'hello' });
    await send('POST', '/v1/images/generations', key, { model, prompt: 'hello' });
  }
  echo.close();
}

/** An engine that repeats the key it was given: as a refusal, and as what it has found. */
export async function enginesOfSearch(planting: Planting): Promise<void> {
  const { canaries, send, world } = planting;
  const key = { 'x-api-key': await world.portal.createKey({ scopes: ['svc:search'] }) };
  let status = 400;
  const echo = createServer(({ headers }, response) => {
    const seen = headers.authorization ?? '';
    response.writeHead(status, { 'content-type': 'application/json', 'x-seen': seen });
    response.end(JSON.stringify({ error: `no key like ${seen}` }));
  });
  await once(echo.listen(0, '127.0.0.1'), 'listening');
  const baseUrl = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
  const own = canaries.plant(
    'key of a search provider',
    `s-${randomSecret().replaceAll(/[^A-Za-z0-9]/g, 'x')}`,
  );
  const order = { provider: 'searxng', apiKey: own, baseUrl };
  const path = '/v1/search/credentials';
  const made = await send('POST', path, key, order);
  await send('POST', path, key, order);
  await send('POST', path, key, { ...order, baseUrl: `ftp://${own}` });
  await send('POST', path, key, { ...order, provider: own, level: own });
  await send('GET', path, key);
  for (status of [400, 401, 200]) {
    await send('POST', `${path}/${made.data?.id}/test`, key, {});
    await send('POST', '/v1/search', key, { query: 'hello' });
    await send('POST', '/v1/research', key, { query: 'hello', max_steps: 1 });
  }
  await send('POST', '/v1/search', key, { query: 'hello', provider: own, lang: own });
  echo.close();
}

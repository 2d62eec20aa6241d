import { ConsoleSessionService } from '#libs/console';
import { OperatorSessions } from '../../libs/operator/src/sessions/operator-sessions.js';
import { OperatorBrowser } from '../operator/operator-browser.js';
import type { Planting } from './planting.js';

/** The cookie of somebody who has signed in to the console, used, misused and put where it does not belong. */
export async function peopleInTheConsole(planting: Planting): Promise<void> {
  const { api, canaries, send, world } = planting;
  const person = { portalId: world.portal.id, userId: world.userId };
  const setCookie = await api.get<ConsoleSessionService>(ConsoleSessionService).begin(person);
  const cookie = setCookie.split(';', 1)[0]!;
  const secret = canaries.plant('cookie of the console', cookie.slice(cookie.indexOf('=') + 1));
  const keyId = world.keys.get('personal')!.id;
  const page = { cookie, 'sec-fetch-site': 'same-origin', 'x-svc-console-key': keyId };
  await send('GET', '/console/api/session', page);
  await send('GET', '/v1/me', page);
  await send('POST', '/v1/deals', page, { title: [secret] });
  await send('GET', '/v1/me', { ...page, 'sec-fetch-site': 'cross-site' });
  await send('GET', '/v1/me', { ...page, 'x-svc-console-key': secret });
  await send('GET', '/v1/me', { 'x-api-key': secret });
  await send('GET', `/v1/deals/${secret}`, page);
  await send('DELETE', '/console/api/session', page);
  await send('GET', '/console/api/session', page);
}

/** The link and the cookie of an operator, used, used again and put where they do not belong. */
export async function operatorsInTheConsole(planting: Planting): Promise<void> {
  const { answers, api, canaries, codes, send } = planting;
  const browser = OperatorBrowser.at(api);
  const { token } = await api.get<OperatorSessions>(OperatorSessions).invite('Ann');
  canaries.plant('link of an operator', token);
  const told = async (path: string, sent: Parameters<OperatorBrowser['send']>[1]): Promise<void> => {
    const { headers, data, error } = await browser.send(path, sent);
    if (error) codes.add(error.code);
    answers.push(JSON.stringify([headers, data, error]));
  };
  await told('/operator/session', { method: 'POST', body: { token: `${token}x` } });
  await told('/operator/session', { method: 'POST', body: { token: [token] } });
  await browser.open(token);
  const secret = canaries.plant('cookie of an operator', browser.cookie!.split('=')[1]!);
  await told('/operator/session', { method: 'POST', body: { token } });
  await told('/operator/session', {});
  await told(`/operator/session?token=${token}`, { headers: { cookie: `svc-operator=${secret}x` } });
  await told('/operator/session', { headers: { origin: `http://${secret}.example` } });
  for (const [name, body] of [
    ['portals.list', { text: secret }],
    ['portals.get', { cookie: secret, token }],
    ['audit.search', { type: secret }],
  ] as const) {
    await told(`/operator/calls/${name}`, { method: 'POST', body });
  }
  await told(`/operator/attachments/${secret}`, {});
  await send('GET', '/v1/me', { cookie: `svc-operator=${secret}`, 'x-api-key': token });
  await told('/operator/session', { method: 'DELETE' });
  await told('/operator/session', {});
}

import { FormData, request } from 'undici';
import { eventually } from '#libs/testing';
import { nodeApp, packApp } from '../../harness/app-archive.js';
import type { Stack } from '../../harness/stack.js';

/** A text that would do something if anybody took it for markup. */
export const HOSTILE = `"><img src=x onerror="window.owned=1"><script>window.owned=1</script>{{7*7}}`;

interface Made {
  readonly data: { readonly id: string };
}

/** A portal in which every text that a person can fill is hostile; tells ids for the addresses of pages. */
export async function fillWithHostileTexts(stack: Stack): Promise<Readonly<Record<string, string>>> {
  const { client, runtime } = stack;
  const { personal, management } = runtime.keys;
  const make = async (
    key: string,
    method: 'POST' | 'PATCH',
    path: string,
    body: unknown,
  ): Promise<string> => {
    const { status, body: answer } = await client.call<Made>(method, path, { key, body });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer.data?.id;
  };
  const keyId = await make(management, 'POST', '/v1/keys', {
    portalId: runtime.portal.id,
    name: HOSTILE.slice(0, 100),
    scopes: ['crm'],
  });
  const appId = await make(personal, 'POST', '/v1/apps', {
    title: HOSTILE,
    description: HOSTILE,
    scopes: ['crm', 'user'],
    redirectUris: ['http://localhost'],
  });
  const serverId = await make(personal, 'POST', '/v1/infra/servers', {
    name: 'hostile',
    provider: 'local',
    displayName: HOSTILE.slice(0, 100),
    description: HOSTILE,
  });
  const ticketId = await make(personal, 'POST', '/v1/feedback', {
    category: 'BUG',
    title: HOSTILE,
    body: HOSTILE,
    attachmentIds: [await attach(stack)],
    context: { [HOSTILE.slice(0, 40)]: HOSTILE },
  });
  await make(personal, 'POST', `/v1/feedback/${ticketId}/comments`, { body: HOSTILE });
  await eventually(
    async () => {
      const { body } = await client.call<{ data: { status: string; blackholeStatus: string } }>(
        'GET',
        `/v1/infra/servers/${serverId}`,
        { key: personal },
      );
      if (body.data.status !== 'running' || body.data.blackholeStatus !== 'CONNECTED')
        throw new Error('not yet');
    },
    { within: 120_000 },
  );
  await fillServer(stack, serverId);
  const { body: ran } = await client.call<{ data: { operationId: string } }>(
    'POST',
    `/v1/infra/servers/${serverId}/exec`,
    { key: personal, body: { command: `echo '${HOSTILE}'` } },
  );
  const refused = await client.call('GET', '/v1/deals/0', { key: personal });
  return {
    keyId,
    appId,
    serverId,
    ticketId,
    operationId: ran.data.operationId,
    requestId: String(refused.headers['x-request-id']),
  };
}

/** A file for a ticket. @returns its id */
async function attach({ runtime }: Stack): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([HOSTILE], { type: 'text/plain' }), `${HOSTILE.replaceAll('/', '')}.txt`);
  const headers = { 'x-api-key': runtime.keys.personal };
  const url = new URL('/v1/feedback/attachments', runtime.baseUrl);
  const answer = await request(url, { method: 'POST', headers, body });
  if (answer.statusCode !== 201) throw new Error(`${url.pathname}: ${await answer.body.text()}`);
  return ((await answer.body.json()) as Made).data.id;
}

/** A server whose application, versions, links and schedules say hostile things. */
async function fillServer({ client, runtime }: Stack, serverId: string): Promise<void> {
  const key = runtime.keys.personal;
  const send = async (method: 'POST' | 'PATCH', path: string, body: unknown): Promise<void> => {
    const { status, body: answer } = await client.call(method, path, { key, body });
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
  };
  const post = (path: string, body: unknown) => send('POST', path, body);
  const server = `/v1/infra/servers/${serverId}`;
  for (const extra of ['first', 'second']) {
    const files = { ...nodeApp(extra), [`${HOSTILE.replaceAll('/', '|')}-${extra}.html`]: HOSTILE };
    await post(`${server}/deploy`, {
      source: { content: (await packApp(files)).toString('base64') },
      runtime: 'node20',
      build: `echo '${HOSTILE}'`,
      start: `echo '${HOSTILE}'; node server.js`,
      healthPath: '/health',
      changelog: HOSTILE,
      env: { OF_A_DEPLOY: HOSTILE },
    });
  }
  const failed = await client.call('POST', `${server}/deploy`, {
    key,
    body: {
      source: { content: (await packApp(nodeApp('third'))).toString('base64') },
      start: `echo '${HOSTILE}'; exit 3`,
      changelog: HOSTILE,
    },
  });
  if (failed.status !== 500) throw new Error(`a deploy that ends at once: ${failed.status}`);
  await send('PATCH', `${server}/settings`, { preStart: `echo '${HOSTILE}'` });
  await send('PATCH', `${server}/variables`, {
    variables: { SHOWN: { value: HOSTILE, secret: false }, HIDDEN: HOSTILE, OF_A_DEPLOY: HOSTILE },
  });
  await post(`${server}/access-tokens`, { mode: 'share-url', name: HOSTILE.slice(0, 100) });
  await post(`${server}/wake-schedules`, {
    name: HOSTILE.slice(0, 60),
    days: ['MO'],
    time: '08:45',
    timezone: 'Europe/Moscow',
  });
  await post('/v1/work-schedules', {
    name: HOSTILE.slice(0, 60),
    timezone: 'Europe/Moscow',
    week: [{ day: 'MO', from: '09:00', to: '18:00' }],
  });
  const upload = `/v1/storage/objects/upload?key=${encodeURIComponent(`reports/${HOSTILE.replaceAll('/', '|')}`)}`;
  await post(upload, HOSTILE);
}

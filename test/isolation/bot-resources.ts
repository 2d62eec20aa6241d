import type { InProcessApi } from '../harness/in-process-api.js';

interface Owner {
  readonly api: InProcessApi;
  /** Of a call in the name of the owner. */
  readonly headers: Readonly<Record<string, string>>;
  readonly marker: string;
}

/** No bot: of a key that may not register one. */
const NONE = '1';

/** A bot belongs to the key, or to the application, that registered it. */
export async function buildBot({ api, headers, marker }: Owner): Promise<string> {
  const body = { code: 'clerk', name: marker };
  const { status, body: made } = await api.client.call<{ data: { botId: number } }>('POST', '/v1/bots', {
    headers,
    body,
  });
  return status === 201 ? String(made.data.botId) : NONE;
}

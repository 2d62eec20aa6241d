import type { InProcessApi } from '../harness/in-process-api.js';

interface Owner {
  readonly api: InProcessApi;
  /** Of a call in the name of the owner. */
  readonly headers: Readonly<Record<string, string>>;
  readonly marker: string;
}

/** No bot: of a key that may not register one. */
const NONE = '1';
/** Ids count alike on every portal: a stranger, who registers one at most, has none with the id of the last. */
const CODES = ['porter', 'usher', 'clerk'];

/** A bot belongs to the key, or to the application, that registered it. */
export async function buildBot({ api, headers, marker }: Owner): Promise<string> {
  let id = NONE;
  for (const code of CODES) {
    const body = { code, name: marker };
    const { status, body: made } = await api.client.call<{ data: { botId: number } }>('POST', '/v1/bots', {
      headers,
      body,
    });
    if (status === 201) id = String(made.data.botId);
  }
  return id;
}

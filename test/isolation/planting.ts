import { randomBytes } from 'node:crypto';
import { request } from 'undici';
import { newId, type KeyKind } from '#libs/kernel';
import { startInProcessApi, type InProcessApi } from '../harness/in-process-api.js';
import { Canaries } from './canaries.js';
import { World } from './world.js';

export const randomSecret = (): string => randomBytes(32).toString('base64');

/** Headers of a call. */
export type Sent = Record<string, string>;

/** A service whose secrets are all known, and what it has let out of itself while it was called. */
export class Planting {
  readonly canaries = new Canaries();
  readonly lines: string[] = [];
  readonly answers: string[] = [];
  readonly codes = new Set<string>();
  api!: InProcessApi;
  world!: World;

  static async start(): Promise<Planting> {
    const planting = new Planting();
    const { canaries, lines } = planting;
    const environment = {
      RATE_LIMIT_PER_MINUTE: '1000000',
      LOG_LEVEL: 'trace',
      INTERNAL_TOKEN: canaries.plant('internal token', randomSecret()),
      ENCRYPTION_KEY: canaries.plant('encryption key', randomSecret()),
      TOPUP_WEBHOOK_SECRET: `whsec_${canaries.plant('secret of the payment provider', randomSecret())}`,
      KEY_PEPPERS: `1:${canaries.plant('pepper', randomSecret())}`,
    };
    const api = await startInProcessApi(environment, { write: (line) => lines.push(line) });
    const world = await World.create(api, newId(), 'personal');
    for (const [kind, { rawKey }] of world.keys) canaries.plant(`${kind} key`, rawKey);
    canaries.plant('webhook secret', world.portal.webhookSecret);
    return Object.assign(planting, { api, world });
  }

  /** What a call with a key of the world's user sends. */
  readonly key = (kind: KeyKind = 'personal'): Sent => ({ 'x-api-key': this.world.rawKey(kind) });

  /** Sends a call and keeps its answer; a raw key that is being issued, or the code it was sent, is the one thing it may hold. */
  readonly send = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    headers: Record<string, string> = {},
    body?: unknown,
  ): Promise<{ data?: { id?: string; rawKey?: string } }> => {
    const answer = await request(`${this.api.origin}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    const parsed = JSON.parse(text) as {
      data?: { rawKey?: string; code?: string };
      error?: { code: string };
    };
    if (parsed.error) this.codes.add(parsed.error.code);
    const issued = parsed.data?.rawKey ?? parsed.data?.code;
    this.answers.push(JSON.stringify(answer.headers) + (issued ? text.replace(issued, '') : text));
    return parsed;
  };

  /** Sends a call whose answer may hold the secret it gives out, and nothing else may. @returns its id. */
  readonly issue = async (path: string, key: Sent, body: object): Promise<string> => {
    const answer = await request(`${this.api.origin}${path}`, {
      method: 'POST',
      headers: { ...key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.statusCode).toBeLessThan(300);
    const { data } = (await answer.body.json()) as {
      data: { id: string; token?: string; shortcode?: string };
    };
    this.canaries.plant(`${path} ${data.id}`, data.token ?? data.shortcode ?? '');
    return data.id;
  };
}

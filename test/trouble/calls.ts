import { randomUUID } from 'node:crypto';
import { Agent, type Dispatcher, request } from 'undici';
import type { Call } from '../../apps/cli/src/docs/troubles/trouble.js';
import type { TroubledService } from './troubled-service.js';

/** What these callers do: commands take a server, with which other specs work. */
export const CALLS = ['reads', 'writes', 'uploads', 'downloads'] as const satisfies readonly Call[];
type Tried = (typeof CALLS)[number];

/** Of one call: status and, of a refusal, its code; and after how many seconds it may be repeated. */
export interface Answered {
  readonly outcome: string;
  readonly retryAfter: number | null;
}

interface Body {
  readonly data?: unknown;
  readonly error?: { readonly code: string; readonly retryAfter?: number };
}

const OBJECTS = '/v1/storage/objects';
const TEXT = 'as it was sent';

/** Callers of a troubled service, who remember what was acknowledged to them. */
export class Callers {
  private readonly kept: string[] = [];
  private readonly noted: string[] = [];

  constructor(private readonly service: () => TroubledService) {}

  call(kind: Tried): Promise<Answered> {
    return this.calls[kind]();
  }

  /** So many readers at once. */
  async crowd(readers: number): Promise<void> {
    const dispatcher = new Agent({ connections: readers });
    const { origin, key } = this.service();
    const url = `${origin}${OBJECTS}?limit=1`;
    const call = async (): Promise<void> => {
      const { body } = await request(url, { dispatcher, headers: { 'x-api-key': key } });
      await body.dump();
    };
    // What becomes of each is not said: some are let go unanswered.
    await Promise.allSettled(Array.from({ length: readers }, call));
    await dispatcher.destroy();
  }

  /** What was acknowledged while `trouble` was there is remembered alone. */
  forget(): void {
    this.kept.splice(1);
    this.noted.splice(0);
  }

  /** The writes that were acknowledged and are not there; there may be none. */
  async lost(): Promise<string[]> {
    const lost: string[] = [];
    for (const key of this.kept) if ((await this.download(key)).outcome !== '200') lost.push(key);
    for (const key of this.noted) {
      const query = `?status=PENDING&prefix=${key}`;
      const { body } = await this.send('GET', `${OBJECTS}${query}`);
      if ((body.data as unknown[]).length === 0) lost.push(key);
    }
    return lost;
  }

  private readonly calls: Readonly<Record<Tried, () => Promise<Answered>>> = {
    reads: async () => (await this.send('GET', `${OBJECTS}?limit=1`)).outcome,
    writes: async () => {
      const key = `noted-${randomUUID()}`;
      const body = { key, contentType: 'text/plain', sizeBytes: 1 };
      const { outcome } = await this.send('POST', OBJECTS, JSON.stringify(body), 'application/json');
      if (outcome.outcome === '201') this.noted.push(key);
      return outcome;
    },
    uploads: async () => {
      const key = `kept-${randomUUID()}`;
      const { outcome } = await this.send('POST', `${OBJECTS}/upload?key=${key}`, TEXT, 'text/plain');
      if (outcome.outcome === '201') this.kept.push(key);
      return outcome;
    },
    downloads: () => this.download(this.kept[0] ?? ''),
  };

  private async download(key: string): Promise<Answered> {
    const { outcome, body } = await this.send('GET', `${OBJECTS}/${key}?redirect=false`);
    if (outcome.outcome !== '200') return outcome;
    const { pathname, search } = new URL((body.data as { url: string }).url);
    const answer = await request(`${this.service().origin}${pathname}${search}`);
    const text = await answer.body.text();
    if (answer.statusCode !== 200) return outcomeOf(answer, JSON.parse(text) as Body);
    return { outcome: text === TEXT ? '200' : 'another text', retryAfter: null };
  }

  private async send(
    method: 'GET' | 'POST',
    path: string,
    body: string | null = null,
    type?: string,
  ): Promise<{ outcome: Answered; body: Body }> {
    const { origin, key } = this.service();
    const headers = { 'x-api-key': key, ...(type && { 'content-type': type }) };
    const answer = await request(`${origin}${path}`, { method, headers, body }).catch(() => null);
    if (!answer) return { outcome: { outcome: 'the connection ends', retryAfter: null }, body: {} };
    const parsed = (await answer.body.json()) as Body;
    return { outcome: outcomeOf(answer, parsed), body: parsed };
  }
}

function outcomeOf({ statusCode, headers }: Dispatcher.ResponseData, { error }: Body): Answered {
  if (!error) return { outcome: String(statusCode), retryAfter: null };
  const after = error.retryAfter ?? headers['retry-after'];
  return { outcome: `${statusCode} ${error.code}`, retryAfter: after === undefined ? null : Number(after) };
}

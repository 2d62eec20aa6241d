import { randomInt } from 'node:crypto';
import { Agent, request } from 'undici';

/** One kind of request of a mixed load. */
export interface LoadKind {
  readonly name: string;
  /** How often it comes among all kinds. */
  readonly weight: number;
  readonly key: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  path(): string;
  body?(): object;
  /** Sees what was answered, for requests that follow. */
  answered?(body: unknown): void;
}

/** What was answered with a 5xx. */
export interface ServerFault {
  readonly kind: string;
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
}

export interface LoadResult {
  readonly requests: number;
  /** How often each status was answered, per kind: `exec 200`. */
  readonly answers: Readonly<Record<string, number>>;
  readonly faults: readonly ServerFault[];
}

interface Envelope {
  readonly error?: { readonly code?: string; readonly requestId?: string };
}

function pick(kinds: readonly LoadKind[]): LoadKind {
  let left = randomInt(kinds.reduce((sum, { weight }) => sum + weight, 0));
  const found = kinds.find(({ weight }) => (left -= weight) < 0);
  if (!found) throw new Error('No kind has a weight.');
  return found;
}

/** Sends requests of the kinds one after another on each connection, until the time is over. */
export async function runMixedLoad(
  origin: string,
  kinds: readonly LoadKind[],
  { connections, durationMs }: { readonly connections: number; readonly durationMs: number },
): Promise<LoadResult> {
  const agent = new Agent({ connections, headersTimeout: 0, bodyTimeout: 0 });
  const answers: Record<string, number> = {};
  const faults: ServerFault[] = [];
  const until = performance.now() + durationMs;
  let requests = 0;
  const one = async ({ name, key, method, path, body, answered }: LoadKind): Promise<void> => {
    const response = await request(`${origin}${path()}`, {
      dispatcher: agent,
      method,
      headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body()) }),
    });
    const text = await response.body.text();
    const { statusCode: status } = response;
    requests += 1;
    answers[`${name} ${status}`] = (answers[`${name} ${status}`] ?? 0) + 1;
    const read = JSON.parse(text) as Envelope;
    if (status < 300) answered?.(read);
    if (status >= 500) {
      const { code = '', requestId = '' } = read.error ?? {};
      faults.push({ kind: name, status, code, requestId });
    }
  };
  const connection = async (): Promise<void> => {
    while (performance.now() < until) await one(pick(kinds));
  };
  try {
    await Promise.all(Array.from({ length: connections }, connection));
  } finally {
    await agent.close();
  }
  return { requests, answers, faults };
}

import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { request } from 'undici';
import { operationStream } from '#libs/infra';
import type { Stack } from '../harness/stack.js';

const READY_WITHIN_MS = 60_000;

interface Answer<Data> {
  readonly data: Data;
}

/** A server of the local provider, ordered and used over HTTP like by any client. */
export class ExecServer {
  private constructor(
    private readonly stack: Stack,
    readonly id: string,
    private readonly log: pg.Client,
  ) {}

  static async create(stack: Stack): Promise<ExecServer> {
    const order = { name: `bench-${Date.now().toString(36)}`, provider: 'local' };
    const { data } = await call<{ id: string }>(stack, 'POST', '/infra/servers', order);
    const log = new pg.Client({ connectionString: stack.runtime.databaseUrl });
    await log.connect();
    const server = new ExecServer(stack, data.id, log);
    await server.until('running', 'CONNECTED');
    return server;
  }

  /** Runs a command that ends at once. @returns the id of its operation. */
  async exec(): Promise<string> {
    const path = `/infra/servers/${this.id}/exec`;
    const { data } = await call<{ operationId: string }>(this.stack, 'POST', path, { command: 'true' });
    return data.operationId;
  }

  /** Milliseconds from the acceptance of an operation to the fact that its job began, by the log. */
  async untilStarted(operationId: string): Promise<number> {
    const { rows } = await this.log.query<{ ms: string }>(
      `select extract(epoch from (
         max(recorded_at) filter (where type = 'operation_started')
         - max(recorded_at) filter (where type = 'operation_requested'))) * 1000 as ms
       from es.event where stream_id = $1`,
      [operationStream(operationId)],
    );
    return Number(rows[0]?.ms ?? Number.NaN);
  }

  /** Puts it to sleep where it is awake: a static site answers asleep. Resolves when it sleeps. */
  async sleep(): Promise<void> {
    if ((await this.look()).status === 'sleeping') return;
    await call(this.stack, 'POST', `/infra/servers/${this.id}/sleep-now`);
    await this.until('sleeping', 'DISCONNECTED');
  }

  async delete(): Promise<void> {
    await this.log.end();
    await call(this.stack, 'DELETE', `/infra/servers/${this.id}`);
  }

  private async look(): Promise<{ readonly status: string; readonly blackholeStatus: string }> {
    return (
      await call<{ status: string; blackholeStatus: string }>(this.stack, 'GET', `/infra/servers/${this.id}`)
    ).data;
  }

  private async until(status: string, blackholeStatus: string): Promise<void> {
    const deadline = performance.now() + READY_WITHIN_MS;
    for (;;) {
      const seen = await this.look();
      if (seen.status === status && seen.blackholeStatus === blackholeStatus) return;
      if (performance.now() > deadline) throw new Error(`The server is not ${status} but ${seen.status}`);
      await delay(100);
    }
  }
}

async function call<Data>(
  { runtime }: Stack,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer<Data>> {
  const { statusCode, body: answer } = await request(`${runtime.baseUrl}${path}`, {
    method,
    headers: { 'x-api-key': runtime.keys.personal, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (statusCode >= 300) throw new Error(`${method} ${path} answered ${statusCode}: ${text}`);
  return JSON.parse(text) as Answer<Data>;
}

import type { Scope } from '#libs/kernel';
import { startInProcessApi, type InProcessApi, type TestPortal } from '../harness/in-process-api.js';

export interface WorkdayAnswer {
  readonly status: number;
  readonly data: Record<string, unknown>;
  readonly meta: unknown;
  readonly error: Record<string, unknown> | undefined;
}

/** A body for a POST; without one the path is read. */
type Body = Readonly<Record<string, unknown>>;

/** People of a fresh portal, who speak to the service with keys of their own. */
export class Workers {
  private readonly keys = new Map<string, string>();

  constructor(
    private readonly api: InProcessApi,
    readonly portal: TestPortal,
  ) {}

  async key(hostUserId: number, scopes: readonly Scope[] = ['timeman'], readOnly = false): Promise<string> {
    const name = `${hostUserId} ${scopes.join()} ${readOnly}`;
    const known = this.keys.get(name);
    if (known) return known;
    const userId =
      hostUserId === 1 ? this.portal.userId : await this.portal.addUser({ hostUserId, hasWebhook: true });
    const key = await this.portal.createKey({ userId, scopes, readOnly });
    this.keys.set(name, key);
    return key;
  }

  async read(hostUserId: number, path: string): Promise<WorkdayAnswer> {
    return this.send('GET', path, { key: await this.key(hostUserId) });
  }

  async write(hostUserId: number, action: string, body: Body = {}): Promise<WorkdayAnswer> {
    return this.send('POST', action, { key: await this.key(hostUserId), body });
  }

  async send(
    method: 'GET' | 'POST',
    path: string,
    options: { key: string; body?: unknown },
  ): Promise<WorkdayAnswer> {
    const answer = await this.api.client.call<Omit<WorkdayAnswer, 'status'>>(
      method,
      `/v1/workday/${path}`,
      options,
    );
    const { status, body } = answer;
    return { status, data: body.data, meta: body.meta, error: body.error };
  }
}

/** The service and the emulated host, with a portal for every spec. */
export class WorkerWorld {
  private count = 0;

  private constructor(readonly api: InProcessApi) {}

  static async start(): Promise<WorkerWorld> {
    return new WorkerWorld(await startInProcessApi());
  }

  /** A portal whose first day is that of the moment. */
  async workers(now: string): Promise<Workers> {
    await this.api.sandbox.clear();
    await this.api.sandbox.setClock(now);
    return new Workers(this.api, await this.api.createPortal(`workday-${(this.count += 1)}.portal.test`));
  }

  stop(): Promise<void> {
    return this.api.stop();
  }
}

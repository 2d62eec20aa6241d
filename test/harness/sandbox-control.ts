import { Agent, request } from 'undici';

/** A call as the sandbox received it. */
export interface ReceivedCall {
  readonly method: string;
  readonly portal: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Fault {
  readonly kind: 'hang' | 'reset' | 'delay' | 'reply';
  readonly delayMs?: number;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The sandbox's control port. */
export class SandboxControl {
  private readonly agent = new Agent();

  constructor(private readonly url: string) {}

  createPortal(domain: string): Promise<{ restUrl: string; webhookSecret: string }> {
    return this.send('POST', '/portals', { domain });
  }

  async fault(method: string, fault: Fault, times = 1): Promise<void> {
    await this.send('POST', '/faults', { method, times, fault });
  }

  async calls(method?: string): Promise<ReceivedCall[]> {
    const query = method ? `?method=${method}` : '';
    const { calls } = await this.send<{ calls: ReceivedCall[] }>('GET', `/calls${query}`);
    return calls;
  }

  async clear(): Promise<void> {
    await this.send('DELETE', '/faults');
    await this.send('DELETE', '/calls');
  }

  close(): Promise<void> {
    return this.agent.close();
  }

  private async send<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
    const response = await request(`${this.url}${path}`, {
      method,
      dispatcher: this.agent,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const answer = (await response.body.json()) as T & { error?: unknown };
    if (response.statusCode >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }
}

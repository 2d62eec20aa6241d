import { request } from 'undici';
import { CliError } from '../cli-error.js';

/** Credential of an emulated portal. */
export interface SandboxPortal {
  readonly restUrl: string;
  readonly webhookSecret: string;
  /** It was not there before. */
  readonly created: boolean;
}

const TIMEOUT_MS = 10_000;

/** Control port of the sandbox. */
export class SandboxControl {
  constructor(private readonly url: string) {}

  /** The portal of this name, made and seeded when there is none. */
  async ensurePortal(domain: string): Promise<SandboxPortal> {
    const { status, answer } = await this.call('POST', '/portals', { domain });
    return { ...(answer as Omit<SandboxPortal, 'created'>), created: status === 201 };
  }

  /** Names of the portals the sandbox has. */
  async domains(): Promise<string[]> {
    const { answer } = await this.call('GET', '/portals');
    return (answer as { portals: { domain: string }[] }).portals.map(({ domain }) => domain);
  }

  /** Seeds all data again and forgets scripted faults and recorded calls. */
  async reset(): Promise<void> {
    await this.call('POST', '/reset', {});
  }

  private async call(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; answer: unknown }> {
    const { statusCode, body: answer } = await request(`${this.url}${path}`, {
      method,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await answer.text();
    if (statusCode < 300) return { status: statusCode, answer: JSON.parse(text) as unknown };
    throw new CliError('SANDBOX_REFUSED', `The sandbox answered ${statusCode} to ${path}: ${text}`);
  }
}

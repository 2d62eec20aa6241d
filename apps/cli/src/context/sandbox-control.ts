import type { HostPace } from '#libs/host-client';
import { CliError } from '../cli-error.js';

/** Credential of an emulated portal. */
export interface SandboxPortal {
  readonly restUrl: string;
  readonly webhookSecret: string;
  /** It was not there before. */
  readonly created: boolean;
}

/** What an emulated portal knows of an application. */
export interface SandboxApplication {
  readonly domain: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly title: string;
  readonly scopes: readonly string[];
  /** Where users are sent back to after they have signed in. */
  readonly redirectUri: string;
  /** What the portal opens in its frame. */
  readonly handlerUrl: string;
}

const TIMEOUT_MS = 60_000;

/** Control port of the sandbox. */
export class SandboxControl {
  constructor(private readonly url: string) {}

  /** The portal of this name, made and seeded when there is none; it takes every call unless it gets limits. */
  async ensurePortal(domain: string, limits: HostPace | null = null): Promise<SandboxPortal> {
    const { status, answer } = await this.call('POST', '/portals', { domain, limits: limits ?? null });
    return { ...(answer as Omit<SandboxPortal, 'created'>), created: status === 201 };
  }

  /** Registers an application with a portal, in place of one with the same client. */
  async registerApplication(application: SandboxApplication): Promise<void> {
    await this.call('POST', '/applications', application);
  }

  /** Names of the portals the sandbox has. */
  async domains(): Promise<string[]> {
    const { answer } = await this.call('GET', '/portals');
    return (answer as { portals: { domain: string }[] }).portals.map(({ domain }) => domain);
  }

  /** Replaces the deals of a portal by so many new ones. */
  async seed(domain: string, deals: number): Promise<{ domain: string; deals: number }> {
    const { answer } = await this.call('POST', '/seed', { domain, deals });
    return answer as { domain: string; deals: number };
  }

  /** Calls the sandbox has refused because the portal's bucket was full. */
  async rateRefusals(domain: string): Promise<number> {
    const { answer } = await this.call('GET', `/limits?domain=${domain}`);
    return (answer as { queryLimitExceeded: number }).queryLimitExceeded;
  }

  /** Makes every call of the host take longer, until {@link clearFaults}. */
  async delay(delayMs: number): Promise<void> {
    await this.call('POST', '/faults', { method: '*', fault: { kind: 'delay', delayMs } });
  }

  async clearFaults(): Promise<void> {
    await this.call('DELETE', '/faults');
  }

  /** Seeds all data again and forgets scripted faults and recorded calls. */
  async reset(): Promise<void> {
    await this.call('POST', '/reset', {});
  }

  /** Sets how far the emulated host is ahead of real time. */
  async moveClock(offsetMs: number): Promise<void> {
    await this.call('POST', '/clock', { offsetMs });
  }

  private async call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; answer: unknown }> {
    const { request } = await import('undici');
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

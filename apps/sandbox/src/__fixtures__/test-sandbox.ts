import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { type Sandbox, startSandbox } from '../sandbox-server.js';

export type Json = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly body: Json;
}

export interface SentHeaders {
  readonly [name: string]: string;
}

/** Sends JSON and reads JSON. */
export async function send(
  url: string,
  method: string,
  body?: unknown,
  headers: SentHeaders = {},
): Promise<Answer> {
  const response = await request(url, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: response.statusCode, body: (await response.body.json()) as Json };
}

/** A sandbox of one spec file, in a folder of its own. */
export class TestSandbox {
  private constructor(
    private readonly home: string,
    private running: Sandbox,
  ) {}

  static async start(): Promise<TestSandbox> {
    const home = await mkdtemp(join(tmpdir(), 'sandbox-'));
    return new TestSandbox(home, await startSandbox({ home, port: 0, controlPort: 0, bind: '127.0.0.1' }));
  }

  get restUrl(): string {
    return this.running.restUrl;
  }

  get controlUrl(): string {
    return this.running.controlUrl;
  }

  /** Folder of the sandbox's files. */
  get folder(): string {
    return join(this.home, 'sandbox');
  }

  control(method: string, path: string, body?: unknown): Promise<Answer> {
    return send(`${this.running.controlUrl}${path}`, method, body);
  }

  /** Makes a portal without limits unless they are given; answers its webhook's secret. */
  async createPortal(domain: string, settings: Json = { limits: null }): Promise<string> {
    const { body } = await this.control('POST', '/portals', { domain, ...settings });
    return body['webhookSecret'] as string;
  }

  /** Stops and starts it on the same folder. */
  async restart(): Promise<void> {
    await this.running.stop();
    this.running = await startSandbox({ home: this.home, port: 0, controlPort: 0, bind: '127.0.0.1' });
  }

  async stop(): Promise<void> {
    await this.running.stop();
    await rm(this.home, { recursive: true, force: true });
  }
}

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from 'undici';
import { type Answer, type Json, send, TestSandbox } from './test-sandbox.js';

export type { Json };
export type HostReply = Answer;

/** A running sandbox with one portal without limits, spoken to through its REST port by a webhook. */
export class SandboxHost {
  private token: string | undefined;

  private constructor(
    private readonly sandbox: TestSandbox,
    private readonly secret: string,
    private readonly domain: string,
  ) {}

  static async start(domain = 'demo.example'): Promise<SandboxHost> {
    const sandbox = await TestSandbox.start();
    return new SandboxHost(sandbox, await sandbox.createPortal(domain), domain);
  }

  /** Calls a method in the name of a user. */
  call(method: string, params: Json = {}, userId = 1): Promise<HostReply> {
    return send(`${this.sandbox.restUrl}/rest/${userId}/${this.secret}/${method}`, 'POST', params);
  }

  /** Calls a method of version 3 in the name of a user. */
  callV3(method: string, params: Json = {}, userId = 1): Promise<HostReply> {
    return send(`${this.sandbox.restUrl}/rest/api/${userId}/${this.secret}/${method}`, 'POST', params);
  }

  /** Calls a method with the token of a newly installed application; the first one has the id 1. */
  async callAsApplication(method: string, params: Json = {}, userId = 1): Promise<HostReply> {
    this.token ??= await this.installApplication(userId);
    return send(`${this.sandbox.restUrl}/rest/${method}`, 'POST', { ...params, auth: this.token });
  }

  private async installApplication(userId: number): Promise<string> {
    const { domain, sandbox } = this;
    const scopes = ['crm', 'telephony', 'bizproc', 'disk'];
    const { clientId } = (await sandbox.control('POST', '/applications', { domain, scopes })).body;
    const grant = await sandbox.control('POST', '/oauth/grants', { domain, clientId, userId });
    return String(grant.body['access_token']);
  }

  /** What a link in an answer leads to. */
  async download(url: unknown): Promise<{ readonly status: number; readonly text: string }> {
    const { statusCode, body } = await request(String(url));
    return { status: statusCode, text: await body.text() };
  }

  /** Files of uploads that are too large for memory. */
  spooled(): Promise<string[]> {
    return readdir(join(this.sandbox.folder, 'spool'));
  }

  /** `result` of a call that succeeds; fails with the host's text otherwise. */
  async result<T = Json>(method: string, params: Json = {}): Promise<T> {
    const { status, body } = await this.call(method, params);
    if (status !== 200) throw new Error(`${method}: ${status} ${JSON.stringify(body)}`);
    return body['result'] as T;
  }

  /** Moves the host's clock to a moment, from which on it runs. */
  async setClock(isoTime: string): Promise<void> {
    await this.sandbox.control('POST', '/clock', { offsetMs: Date.parse(isoTime) - Date.now() });
  }

  /** What the portal has of the host's modules; what is not named is on. */
  async switches(switches: Json): Promise<void> {
    await this.sandbox.control('PATCH', '/portals', { domain: this.domain, switches, limits: null });
  }

  /** How the portal reads what the documentation leaves open; what is not named is read strictly. */
  async readings(readings: Json): Promise<void> {
    await this.sandbox.control('PATCH', '/portals', { domain: this.domain, readings, limits: null });
  }

  /** Puts the seed data back. */
  async reset(): Promise<void> {
    await this.sandbox.control('POST', '/reset', {});
  }

  async stop(): Promise<void> {
    await this.sandbox.stop();
  }
}

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageFolder } from '#libs/config';
import { Agent, request } from 'undici';
import { loadConfig, type Config } from '#libs/config';
import { pickFreePorts } from '#libs/database';
import { eventually, guarded, TEST_SECRETS, testStorageFolder } from '#libs/testing';

const ROOT = packageFolder();
const UP_WITHIN_MS = 120_000;
/** Beyond its own delay and drain. */
const DOWN_WITHIN_MS = 60_000;
const MOST_ATTEMPTS = 5;
const PORT_TAKEN = /is in use by another program/;

/** What every process on one database shares. */
export interface Surroundings {
  readonly databaseUrl: string;
  readonly home: string;
}

export function environmentOf({ databaseUrl, home }: Surroundings): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    PORTICO_ENV: 'test',
    PORTICO_HOME: home,
    DATABASE_URL: databaseUrl,
    ...TEST_SECRETS,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '1000000',
    SERVER_EXECUTIONS_PER_MINUTE: '1000000',
    SERVER_LIMIT_PER_USER: '1000',
  };
}

/** The configuration of these processes. */
export function configOf(surroundings: Surroundings): Config {
  return loadConfig(environmentOf(surroundings));
}

/** Runs `portico <args> --json`. @returns the JSON value it prints. */
export async function runCli<T>(surroundings: Surroundings, ...args: string[]): Promise<T> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, 'bin/portico.mjs'), ...args, '--json'],
    { env: environmentOf(surroundings) },
  );
  return JSON.parse(stdout) as T;
}

/** One built API process among several on the same database. */
export class ApiProcess {
  private readonly agent = new Agent();
  private said = '';

  private constructor(
    private readonly child: ChildProcess,
    readonly origin: string,
    /** Answers 200 while it takes requests. */
    readonly readyUrl: string,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.said += text));
    }
  }

  static start(surroundings: Surroundings): Promise<ApiProcess> {
    return ApiProcess.startWith(environmentOf(surroundings));
  }

  /**
   * Beside an API in the process of a spec, with whose store it works.
   * @param guardFolder where a guard of its own lies
   * @param change settings that differ from those of other processes
   */
  static startBeside(
    surroundings: Surroundings,
    guardFolder: string,
    change: Readonly<Record<string, string>>,
  ): Promise<ApiProcess> {
    const STORAGE_FOLDER = testStorageFolder(surroundings.databaseUrl);
    return ApiProcess.startWith({ ...environmentOf(surroundings), STORAGE_FOLDER, ...change }, guardFolder);
  }

  /** On ports of its own. Between the choice of a port and its use another process may take it: then again. */
  static async startWith(
    environment: Readonly<Record<string, string>>,
    guardFolder?: string,
  ): Promise<ApiProcess> {
    for (let attempt = 1; ; attempt += 1) {
      const [port, adminPort] = await pickFreePorts(2);
      const child = spawn(process.execPath, [join(ROOT, 'dist/bundle/api.js')], {
        env: { ...environment, ...guarded(guardFolder), PORT: String(port), ADMIN_PORT: String(adminPort) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const readyUrl = `http://127.0.0.1:${adminPort}/readyz`;
      const api = new ApiProcess(child, `http://127.0.0.1:${port}`, readyUrl);
      try {
        await api.becomeReady(readyUrl);
        return api;
      } catch (error) {
        await api.stop();
        if (attempt < MOST_ATTEMPTS && PORT_TAKEN.test(api.said)) continue;
        throw new Error(`The API did not start:\n${api.said}`, { cause: error });
      }
    }
  }

  get pid(): number {
    return this.child.pid as number;
  }

  /** Status and, of a refusal, its code: `200`, `401 KEY_INACTIVE`. */
  async outcome(method: 'GET' | 'POST', path: string, key: string, body?: object): Promise<string> {
    const answer = await request(`${this.origin}${path}`, {
      method,
      dispatcher: this.agent,
      headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { error } = (await answer.body.json()) as { error?: { code: string } };
    return error ? `${answer.statusCode} ${error.code}` : String(answer.statusCode);
  }

  async stop(): Promise<void> {
    await this.agent.close();
    if (this.hasEnded) return;
    const exit = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const force = setTimeout(() => this.child.kill('SIGKILL'), DOWN_WITHIN_MS);
    await exit;
    clearTimeout(force);
  }

  /** @throws Error at once when the process ends. */
  private async becomeReady(url: string): Promise<void> {
    await eventually(() => this.hasEnded || this.isReady(url), { within: UP_WITHIN_MS, every: 50 });
    if (this.hasEnded) throw new Error(`The process has ended: ${this.child.exitCode}`);
  }

  private get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  private async isReady(url: string): Promise<true> {
    const { statusCode, body } = await request(url, { dispatcher: this.agent });
    await body.dump();
    if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`);
    return true;
  }
}

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { packageFolder } from '#libs/config';
import { request } from 'undici';
import { eventually, guarded } from '#libs/testing';
import type { LocalSecrets } from '../../apps/cli/src/home/local-secrets.js';
import type { RuntimeInfo } from '../../apps/cli/src/home/runtime-file.js';
import { CheckedClient } from '#libs/testing';
import { ApiProcess } from './api-process.js';
import { furnishedHome } from './furnished-home.js';

import { listProcesses } from './processes.js';
import { StackDatabase } from './stack-database.js';

export type ServiceName = 'api' | 'worker' | 'sandbox' | 'machine';

interface Service {
  readonly name: ServiceName;
  readonly pid: number;
  readonly readyUrl: string;
}

const ROOT = packageFolder();
const UP_WITHIN_MS = 180_000;
const DOWN_WITHIN_MS = 60_000;
const RESTART_WITHIN_MS = 120_000;

/** The built service as `npm start -- --json` runs it: a home of its own, free ports. */
export class Stack {
  private child: ChildProcess | null = null;
  private exit: Promise<unknown[]> = Promise.resolve([]);
  private said = '';
  private started: { runtime: RuntimeInfo; client: CheckedClient; database: StackDatabase } | null = null;

  private constructor(
    readonly home: string,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  /** @param settings variables beyond the defaults; without `REDIS_URL` jobs are in PostgreSQL. */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<Stack> {
    return Stack.startIn(await furnishedHome('portico-e2e-'), settings);
  }

  /** The same on what lies in a home. */
  static async startIn(home: string, settings: Readonly<Record<string, string>>): Promise<Stack> {
    const stack = new Stack(home, settings);
    try {
      await stack.up();
    } catch (error) {
      await stack.remove();
      throw error;
    }
    return stack;
  }

  get runtime(): RuntimeInfo {
    return this.parts.runtime;
  }

  get client(): CheckedClient {
    return this.parts.client;
  }

  get database(): StackDatabase {
    return this.parts.database;
  }

  /** Starts on what an earlier run left in the home. */
  async up(): Promise<void> {
    const child = spawn(process.execPath, ['bin/start.mjs', '--json'], {
      cwd: ROOT,
      env: { ...guarded(), ...this.environment() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.exit = once(child, 'exit');
    this.said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (this.said += text));
    const runtime = await this.readyLine(child);
    const client = new CheckedClient(new URL(runtime.baseUrl).origin);
    this.started = { runtime, client, database: new StackDatabase(this.home, runtime.databaseUrl) };
  }

  /**
   * Stops everything, keeps the data.
   * @throws Error when the stop was not clean or a process of this stack is left.
   */
  async down(): Promise<void> {
    const { child } = this;
    if (!child) return;
    this.child = null;
    const pids = this.services().map(({ pid }) => pid);
    await this.started?.client.close();
    this.started = null;
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), DOWN_WITHIN_MS);
    const [code, signal] = (await this.exit) as [number | null, NodeJS.Signals | null];
    clearTimeout(force);
    const left = (await listProcesses()).filter(
      ({ pid, command }) => pids.includes(pid) || command.includes(this.home),
    );
    for (const { pid } of left) process.kill(pid, 'SIGKILL');
    if (code !== 0 || left.length > 0) {
      throw new Error(`stop: ${code ?? signal}; left: ${JSON.stringify(left)}\n${this.said}`);
    }
  }

  /** Stops what runs and removes the home. */
  async remove(): Promise<void> {
    try {
      await this.down();
    } finally {
      await rm(this.home, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  pid(name: ServiceName): number {
    return this.service(name).pid;
  }

  /** Signals a process of the service. @returns a wait for its successor to be ready. */
  kill(name: ServiceName, signal: NodeJS.Signals): () => Promise<void> {
    const earlier = this.pid(name);
    process.kill(earlier, signal);
    return () => this.isReady(name, earlier);
  }

  /** Kills a process so long after the work has begun, and waits for both its successor and the work. */
  async whileKilled<T>(name: ServiceName, afterMs: number, work: () => Promise<T>): Promise<T> {
    const working = work();
    await delay(afterMs);
    const isBack = this.kill(name, 'SIGKILL');
    const [result] = await Promise.all([working, isBack()]);
    return result;
  }

  /** What the admin port of a process answers at a path. */
  async admin(name: ServiceName, path: '/readyz' | '/metrics'): Promise<{ status: number; text: string }> {
    const headers = { 'x-svc-internal-token': this.secrets().internalToken };
    const { statusCode, body } = await request(new URL(path, this.service(name).readyUrl), { headers });
    return { status: statusCode, text: await body.text() };
  }

  /** A second worker beside the one of the stack. @returns what stops it. */
  async spareWorker(): Promise<() => Promise<void>> {
    const { baseUrl, adminUrl, databaseUrl } = this.runtime;
    const secrets = this.secrets();
    const child = spawn(process.execPath, [join(ROOT, 'dist/bundle/worker.js')], {
      env: {
        ...guarded(),
        ...this.environment(),
        PORTICO_ENV: 'development',
        DATABASE_URL: databaseUrl,
        WORKER_ADMIN_PORT: '0',
        PUBLIC_URL: new URL(baseUrl).origin,
        INTERNAL_URL: adminUrl,
        KEY_PEPPERS: secrets.keyPeppers,
        ENCRYPTION_KEY: secrets.encryptionKey,
        INTERNAL_TOKEN: secrets.internalToken,
      },
      stdio: 'ignore',
    });
    const exit = once(child, 'exit');
    await once(child, 'spawn');
    return async () => {
      child.kill('SIGTERM');
      await exit;
    };
  }

  /** A second API replica beside the one of the stack. */
  spareApi(): Promise<ApiProcess> {
    const { keyPeppers, encryptionKey, internalToken } = this.secrets();
    return ApiProcess.startWith({
      ...this.environment(),
      PORTICO_ENV: 'development',
      DATABASE_URL: this.runtime.databaseUrl,
      KEY_PEPPERS: keyPeppers,
      ENCRYPTION_KEY: encryptionKey,
      INTERNAL_TOKEN: internalToken,
    });
  }

  /** Runs `portico <args> --json`. @returns the JSON value it prints. */
  async cli<T>(...args: string[]): Promise<T> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(ROOT, 'bin/portico.mjs'), ...args, '--json'],
      { env: this.environment() },
    );
    return JSON.parse(stdout) as T;
  }

  private get parts(): NonNullable<Stack['started']> {
    if (!this.started) throw new Error('The stack is not up.');
    return this.started;
  }

  private environment(): Record<string, string> {
    return {
      PATH: process.env['PATH'] ?? '',
      PORTICO_HOME: this.home,
      PORT: '0',
      RATE_LIMIT_PER_MINUTE: '100000',
      SERVER_EXECUTIONS_PER_MINUTE: '1000000',
      SERVER_LIMIT_PER_USER: '1000',
      ...this.settings,
    };
  }

  private async readyLine(child: ChildProcess): Promise<RuntimeInfo> {
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    const timer = setTimeout(() => child.kill('SIGKILL'), UP_WITHIN_MS);
    try {
      for await (const line of lines) {
        const answer = JSON.parse(line) as { ready: boolean } & RuntimeInfo;
        if (!answer.ready) break;
        return answer;
      }
      await this.exit;
      this.child = null;
      throw new Error(`The stack did not start:\n${this.said}`);
    } finally {
      clearTimeout(timer);
    }
  }

  private services(): Service[] {
    const path = join(this.home, 'processes.json');
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Service[]) : [];
  }

  private secrets(): LocalSecrets {
    return JSON.parse(readFileSync(join(this.home, 'secrets.json'), 'utf8')) as LocalSecrets;
  }

  private service(name: ServiceName): Service {
    const found = this.services().find((service) => service.name === name);
    if (!found) throw new Error(`${name} does not run:\n${this.said}`);
    return found;
  }

  private async isReady(name: ServiceName, earlier: number): Promise<void> {
    await eventually(
      async () => {
        const { pid, readyUrl } = this.service(name);
        if (pid === earlier) throw new Error(`${name} was not started again`);
        const headers = { 'x-svc-internal-token': this.secrets().internalToken };
        const { statusCode, body } = await request(readyUrl, { headers });
        await body.dump();
        if (statusCode !== 200) throw new Error(`${name} answers ${statusCode}`);
      },
      { within: RESTART_WITHIN_MS, every: 100 },
    );
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { packageFolder } from '#libs/config';
import { pickFreePorts } from '#libs/database';
import { eventually } from '#libs/testing';
import { withOperatorOf } from '../../apps/cli/src/context/operator.js';
import { configOf, environmentOf } from '../harness/api-process.js';

export type Process = 'api' | 'worker';
export const PROCESSES: readonly Process[] = ['api', 'worker'];

/** Until a process that starts is ready. */
const UP = { within: 120_000, every: 100 };
const MOST_ATTEMPTS = 5;
const PORT_TAKEN = /is in use by another program/;

/** Settings of one kind of process beyond those of both. */
export type Settings = Readonly<Record<string, string>>;

interface Running {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly adminOrigin: string;
  said: string;
}

export interface Told {
  readonly status: number;
  readonly text: string;
}

/**
 * A built API and a built worker on one database, whose surroundings go wrong. They have no guard over their loops: it
 * writes files of its own, which a process may not that has no handles left.
 */
export class TroubledService {
  private readonly agent = new Agent();
  private readonly running = new Map<Process, Running>();

  private constructor(
    readonly home: string,
    private readonly environment: Settings,
    /** A key that reads and keeps. */
    readonly key: string,
  ) {}

  /**
   * @param reachedAt where this process finds the database
   * @param settings beyond those every process of specs has, of both processes
   */
  static async start(
    { databaseUrl, reachedAt = databaseUrl }: { databaseUrl: string; reachedAt?: string },
    settings: Settings = {},
    own: Partial<Record<Process, Settings>> = {},
  ): Promise<TroubledService> {
    const home = await mkdtemp(join(tmpdir(), 'portico-trouble-'));
    const environment = { ...environmentOf({ databaseUrl, home }), ...settings };
    const key = await withOperatorOf(
      configOf({ databaseUrl: reachedAt, home }),
      ['portals', 'users', 'keys'],
      async ({ portals, users, keys }) => {
        const portal = { domain: 'trouble.example', name: 'P', restUrl: 'http://host.example' };
        const { id: portalId } = await portals.create(portal);
        const { id: userId } = await users.create({ portalId, hostUserId: 1, name: 'Ann' });
        return (await keys.create({ userId, kind: 'personal', scopes: ['svc:storage', 'svc:infra'] })).rawKey;
      },
    );
    const service = new TroubledService(home, environment, key);
    try {
      await Promise.all(PROCESSES.map((name) => service.begin(name, own[name])));
    } catch (error) {
      await service.stop();
      throw error;
    }
    return service;
  }

  pid(name: Process): number {
    return this.of(name).child.pid as number;
  }

  get origin(): string {
    return this.of('api').origin;
  }

  /** What the admin port of a process answers. */
  async admin(name: Process, path: '/healthz' | '/readyz' | '/metrics'): Promise<Told> {
    const { statusCode, body } = await request(`${this.of(name).adminOrigin}${path}`, {
      dispatcher: this.agent,
    });
    return { status: statusCode, text: await body.text() };
  }

  /** As these processes have it, from where the specs are. */
  get doctorEnvironment(): Settings {
    const [api, worker] = PROCESSES.map((name) => new URL(this.of(name).adminOrigin).port);
    return {
      ...this.environment,
      ADMIN_PORT: api ?? '',
      WORKER_ADMIN_PORT: worker ?? '',
      LOG_LEVEL: 'silent',
    };
  }

  async stop(): Promise<void> {
    for (const { child } of this.running.values()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    }
    await this.agent.close();
    await rm(this.home, { recursive: true, force: true });
  }

  said(name: Process): string {
    return this.of(name).said;
  }

  hasEnded(name: Process): boolean {
    const { child } = this.of(name);
    return child.exitCode !== null || child.signalCode !== null;
  }

  /** On ports of its own. Between the choice of a port and its use another process may take it: then again. */
  private async begin(name: Process, own: Settings = {}): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const [port, adminPort] = await pickFreePorts(2);
      const child = spawn(process.execPath, [join(packageFolder(), `dist/bundle/${name}.js`)], {
        env: {
          ...this.environment,
          ...own,
          PORT: String(port),
          [name === 'api' ? 'ADMIN_PORT' : 'WORKER_ADMIN_PORT']: String(adminPort),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [origin, adminOrigin] = [port, adminPort].map((each) => `http://127.0.0.1:${each}`) as [
        string,
        string,
      ];
      const running: Running = { child, origin, adminOrigin, said: '' };
      this.running.set(name, running);
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => (running.said += text));
      try {
        await eventually(async () => {
          if (this.hasEnded(name)) return;
          expect((await this.admin(name, '/readyz')).status).toBe(200);
        }, UP);
        if (!this.hasEnded(name)) return;
      } catch (error) {
        throw new Error(`${name} is not ready:\n${running.said}`, { cause: error });
      }
      if (attempt === MOST_ATTEMPTS || !PORT_TAKEN.test(running.said))
        throw new Error(`${name} has ended:\n${running.said}`);
    }
  }

  private of(name: Process): Running {
    const found = this.running.get(name);
    if (!found) throw new Error(`${name} does not run.`);
    return found;
  }
}

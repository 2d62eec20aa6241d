import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pickFreePorts } from '#libs/database';
import { eventually } from './eventually.js';

const LOCAL_REDIS = 'redis://127.0.0.1:6379';
const PATIENCE_MS = 1_000;

/** Whether something listens at the address. */
function redisAnswers(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 6379), timeout: PATIENCE_MS });
    const end = (found: boolean): void => {
      socket.destroy();
      resolve(found);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
  });
}

/** Address of a Redis that answers: `REDIS_URL`, else the local default port; null where there is none. */
export async function findTestRedis(): Promise<string | null> {
  const url = process.env['REDIS_URL'] || LOCAL_REDIS;
  return (await redisAnswers(url)) ? url : null;
}

const MOST_ATTEMPTS = 5;

/** Whether this machine can start a Redis. */
export function hasRedisServer(): Promise<boolean> {
  return promisify(execFile)('redis-server', ['--version']).then(
    () => true,
    () => false,
  );
}

/** A Redis of a spec alone, which may be filled, stopped and killed. */
export class OwnRedis {
  private constructor(
    readonly url: string,
    private readonly folder: string,
    private child: ChildProcess,
  ) {}

  /** Between the choice of a port and its use another process may take it: then again. */
  static async start(): Promise<OwnRedis> {
    const folder = await mkdtemp(join(tmpdir(), 'portico-redis-'));
    for (let attempt = 1; ; attempt += 1) {
      const [port = 0] = await pickFreePorts(1);
      const redis = new OwnRedis(`redis://127.0.0.1:${port}`, folder, launch(folder, port));
      try {
        await redis.answers();
        return redis;
      } catch (error) {
        await redis.end();
        if (attempt === MOST_ATTEMPTS) throw error;
      }
    }
  }

  /** As if the machine were frozen: connections stay, and nothing answers. */
  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  thaw(): void {
    this.child.kill('SIGCONT');
  }

  /** It is gone, with its connections; what it has written to its folder stays. */
  async kill(): Promise<void> {
    await this.end();
  }

  /** After {@link kill}, at the same address. @param settings beyond those it had. */
  async startAgain(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    this.child = launch(this.folder, Number(new URL(this.url).port), settings);
    await this.answers();
  }

  async stop(): Promise<void> {
    await this.end();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async answers(): Promise<void> {
    await eventually(async () => {
      if (this.child.exitCode !== null) throw new Error('redis-server ended');
      if (!(await redisAnswers(this.url))) throw new Error('redis-server does not answer');
    });
  }

  private async end(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exit;
  }
}

function launch(folder: string, port: number, more: Readonly<Record<string, string>> = {}): ChildProcess {
  const own = { port: String(port), dir: folder, save: '', appendonly: 'no', bind: '127.0.0.1' };
  const args = Object.entries({ ...own, ...more }).flatMap(([name, value]) => [`--${name}`, value]);
  return spawn('redis-server', args, { stdio: 'ignore' });
}

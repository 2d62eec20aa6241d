import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { request } from 'undici';
import { pickFreePorts } from '#libs/database';
import { eventually } from '../eventually.js';
import {
  RINGS_SCRIPT,
  SWIFT_ACCESS_KEY,
  SWIFT_SERVERS,
  type SwiftOrder,
  type SwiftServerName,
  swiftFiles,
} from './swift-settings.js';

const PYTHON = '/usr/bin/python3';
const PROGRAMS = '/usr/bin';
/** A net, far beyond the two seconds it takes. */
const START_MS = 60_000;

const run = promisify(execFile);

/** OpenStack Swift with its S3 interface, on free ports and in a temporary folder, as the system packages it. */
export class SwiftServer {
  readonly accessKey = SWIFT_ACCESS_KEY;
  private readonly processes: ChildProcess[] = [];

  private constructor(
    private readonly folder: string,
    readonly endpoint: string,
    readonly secretKey: string,
  ) {}

  /** Whether its programs are on this machine. */
  static isInstalled(): boolean {
    return SWIFT_SERVERS.every((name) => existsSync(programOf(name))) && existsSync(PYTHON);
  }

  static async start(): Promise<SwiftServer> {
    const folder = await mkdtemp(join(tmpdir(), 'portico-test-s3-'));
    const [account = 0, container = 0, object = 0, proxy = 0] = await pickFreePorts(SWIFT_SERVERS.length);
    const ports = { account, container, object, proxy };
    const secretKey = randomBytes(16).toString('hex');
    const server = new SwiftServer(folder, `http://127.0.0.1:${proxy}`, secretKey);
    try {
      await prepare({ folder, ports, user: userInfo().username, secretKey });
      for (const name of SWIFT_SERVERS) server.launch(name);
      await server.ready(ports);
      return server;
    } catch (error) {
      const cause = new Error(await server.told(), { cause: error });
      await server.stop();
      throw new Error('Swift does not start.', { cause });
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map(ended));
    await rm(this.folder, { recursive: true, force: true });
  }

  private launch(name: SwiftServerName): void {
    // Its end is bound to ours, however we end.
    const order = `exec setpriv --pdeathsig KILL ${programOf(name)} --verbose "$1" >"$2" 2>&1`;
    const child = spawn(
      'sh',
      ['-c', order, 'sh', join(this.folder, `${name}.conf`), join(this.folder, `${name}.log`)],
      { stdio: 'ignore', env: { PATH: process.env['PATH'] ?? '' } },
    );
    child.unref();
    this.processes.push(child);
  }

  private async ready(ports: SwiftOrder['ports']): Promise<void> {
    await eventually(
      async () => {
        const dead = this.processes.find(
          ({ exitCode, signalCode }) => exitCode !== null || signalCode !== null,
        );
        if (dead) throw new Error('One of its processes has ended.');
        await Promise.all(Object.values(ports).map((port) => answers(port)));
      },
      { within: START_MS },
    );
  }

  private async told(): Promise<string> {
    const logs = SWIFT_SERVERS.map((name) =>
      readFile(join(this.folder, `${name}.log`), 'utf8').catch(() => '(nothing)'),
    );
    return (await Promise.all(logs)).map((text, index) => `${SWIFT_SERVERS[index]}: ${text}`).join('\n');
  }
}

const programOf = (name: SwiftServerName): string => `${PROGRAMS}/swift-${name}-server`;

async function prepare(order: SwiftOrder): Promise<void> {
  await mkdir(join(order.folder, 'disks', 'disk'), { recursive: true });
  for (const [name, text] of swiftFiles(order)) await writeFile(join(order.folder, name), text);
  const { account, container, object } = order.ports;
  const rings = Object.entries({ account, container, object }).flat().map(String);
  await run(PYTHON, ['-c', RINGS_SCRIPT, order.folder, ...rings]);
}

async function answers(port: number): Promise<void> {
  const { body } = await request(`http://127.0.0.1:${port}/healthcheck`);
  await body.dump();
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.ref();
  child.kill('SIGKILL');
  await exit;
}

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isPortFree, pickFreePorts } from '#libs/database';
import { isReady } from '../../apps/cli/src/processes/readiness.js';
import { descendantsOf } from '../harness/process-usage.js';
import { LOOPBACK, nginxSettings, sshdSettings } from './reverse-tunnel-settings.js';

const PROGRAMS = ['nginx', 'sshd', 'ssh', 'ssh-keygen'] as const;
const READY_WITHIN_MS = 10_000;
/** Where an sshd of root shuts in what is not logged in yet; Debian's service makes it. */
const EMPTY_FOLDER = '/run/sshd';

type Programs = Readonly<Record<(typeof PROGRAMS)[number], string>>;

const run = promisify(execFile);

async function locate(name: string): Promise<string | null> {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  for (const folder of folders.filter((found) => found !== '')) {
    const path = join(folder, name);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}

/** What one would set up by hand instead of the tunnel: nginx in front of a port that OpenSSH forwards in reverse. */
export class ReverseTunnel {
  private constructor(
    private readonly folder: string,
    private readonly processes: readonly ChildProcess[],
    readonly origin: string,
  ) {}

  /** The first program that is missing; null when all of them are installed. */
  static async missing(): Promise<string | null> {
    for (const name of PROGRAMS) if ((await locate(name)) === null) return name;
    return null;
  }

  /** @param appPort port of the application on this machine. @throws Error when it does not come up. */
  static async start(appPort: number): Promise<ReverseTunnel> {
    const paths = await Promise.all(
      PROGRAMS.map(async (name) => [name, (await locate(name)) ?? name] as const),
    );
    const programs = Object.fromEntries(paths) as Programs;
    const folder = await mkdtemp(join(tmpdir(), 'portico-bench-ssh-'));
    const isRoot = process.getuid?.() === 0;
    const [nginxPort = 0, sshPort = 0, forwarded = 0] = await pickFreePorts(3);
    for (const name of ['host', 'own']) {
      await run(programs['ssh-keygen'], ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)]);
    }
    await copyFile(join(folder, 'own.pub'), join(folder, 'authorized'));
    await writeFile(join(folder, 'sshd.conf'), sshdSettings(folder, sshPort));
    await writeFile(join(folder, 'nginx.conf'), nginxSettings(folder, nginxPort, forwarded));
    if (isRoot) await mkdir(EMPTY_FOLDER, { recursive: true, mode: 0o755 });

    const begin = (program: string, words: readonly string[]): ChildProcess =>
      spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });
    const sshd = begin(programs.sshd, ['-D', '-e', '-f', join(folder, 'sshd.conf')]);
    await until(() => greets(sshPort), 'sshd');
    const ssh = begin(programs.ssh, [
      ...['-N', '-F', 'none', '-p', String(sshPort), '-i', join(folder, 'own')],
      ...['-R', `${LOOPBACK}:${forwarded}:${LOOPBACK}:${appPort}`],
      ...['StrictHostKeyChecking=no', 'UserKnownHostsFile=/dev/null', 'ExitOnForwardFailure=yes']
        .concat('BatchMode=yes', 'LogLevel=ERROR')
        .flatMap((option) => ['-o', option]),
      `${userInfo().username}@${LOOPBACK}`,
    ]);
    const nginx = begin(programs.nginx, [
      ...['-p', folder, '-e', join(folder, 'error.log')],
      ...['-c', join(folder, 'nginx.conf')],
    ]);
    const origin = `http://${LOOPBACK}:${nginxPort}`;
    const tunnel = new ReverseTunnel(folder, [nginx, ssh, sshd], origin);
    try {
      await until(() => isReady(`${origin}/`), 'nginx or ssh');
    } catch (error) {
      await tunnel.stop();
      throw error;
    }
    return tunnel;
  }

  /** Of all three, with the processes they make for workers and sessions. */
  async pids(): Promise<number[]> {
    const own = this.processes.map(({ pid }) => pid ?? Number.NaN);
    return [...own, ...(await Promise.all(own.map(descendantsOf))).flat()];
  }

  async stop(): Promise<void> {
    for (const child of this.processes) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function greets(port: number): Promise<boolean> {
  return !(await isPortFree(port));
}

async function until(holds: () => Promise<boolean>, name: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`${name} did not start`);
    await delay(50);
  }
}

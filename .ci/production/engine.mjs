// An engine and Compose: those that are there, else Debian's, in a folder of the tier's own.
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';

const run = promisify(execFile);
const MOST_OUTPUT = 64 * 1024 * 1024;
/** Compose from here on knows everything docker-compose.yml uses. */
const COMPOSE = {
  suite: 'trixie',
  package: 'docker-compose',
  program: 'usr/libexec/docker/cli-plugins/docker-compose',
};

/** Where engine, images and programs are kept between runs, outside of the checkout. */
export const KEPT = process.env['PORTICO_PRODUCTION_HOME'] ?? join(homedir(), '.cache', 'portico-production');

/** @throws Error with what the program said */
export async function say(program, args, options = {}) {
  try {
    return (await run(program, args, { maxBuffer: MOST_OUTPUT, ...options })).stdout.trim();
  } catch (error) {
    const said = `${error.stdout ?? ''}${error.stderr ?? ''}`.trim().split('\n').slice(-40).join('\n');
    throw new Error(`${program} ${args.join(' ').slice(0, 200)}: ${said || error.message}`, { cause: error });
  }
}

const answers = async (environment) =>
  say('docker', ['version', '--format', '{{.Server.Version}}'], {
    env: { ...process.env, ...environment },
  }).then(
    () => true,
    () => false,
  );

async function installPackages(...packages) {
  await say('apt-get', ['update', '-qq']);
  await say('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

export class Engine {
  #daemon = null;

  /** @param environment with which `docker` reaches it */
  constructor(environment) {
    this.environment = environment;
  }

  /** @throws Error where no engine can be had */
  static async start(tell) {
    if (await answers({})) {
      tell('an engine is there');
      return new Engine({});
    }
    if (process.getuid?.() !== 0 || process.platform !== 'linux') {
      throw new Error('There is no engine, and only root on Linux can start one: set DOCKER_HOST.');
    }
    if (!existsSync('/usr/sbin/dockerd')) await installPackages('docker.io', 'debootstrap', 'iptables');
    if (!existsSync('/usr/sbin/debootstrap')) await installPackages('debootstrap');
    mkdirSync(KEPT, { recursive: true });
    const engine = new Engine({ DOCKER_HOST: `unix://${join(KEPT, 'docker.sock')}` });
    await engine.#launch();
    return engine;
  }

  async #launch() {
    const at = (name) => join(KEPT, name);
    const log = openSync(at('dockerd.log'), 'w');
    const limits = ['nofile=20000:20000', 'nproc=30000:30000'].flatMap((limit) => [
      '--default-ulimit',
      limit,
    ]);
    this.#daemon = spawn(
      'dockerd',
      [
        '--data-root',
        at('data'),
        '--exec-root',
        at('exec'),
        '--pidfile',
        at('pid'),
        '--host',
        this.environment.DOCKER_HOST,
        ...limits,
      ],
      { stdio: ['ignore', log, log] },
    );
    for (let tries = 0; !(await answers(this.environment)); tries += 1) {
      if (this.#daemon.exitCode !== null || tries > 60) {
        throw new Error(
          `The engine does not start:\n${readFileSync(at('dockerd.log'), 'utf8').slice(-2_000)}`,
        );
      }
      await delay(500);
    }
  }

  docker(args, options = {}) {
    const { env, ...rest } = options;
    return say('docker', args, {
      ...rest,
      env: { ...process.env, DOCKER_BUILDKIT: '0', ...this.environment, ...env },
    });
  }

  hasImage(tag) {
    return this.docker(['image', 'inspect', tag]).then(
      () => true,
      () => false,
    );
  }

  /** Path of Compose. @param base an image with apt */
  async compose(base) {
    const plugin = join(KEPT, 'docker-compose');
    if (existsSync(plugin)) return plugin;
    const folder = join(KEPT, 'compose');
    mkdirSync(folder, { recursive: true });
    const script = `cd /tmp && apt-get update -qq && apt-get download -qq ${COMPOSE.package} >/dev/null && cat ${COMPOSE.package}_*.deb`;
    const { stdout } = await run('docker', ['run', '--rm', base, 'sh', '-c', script], {
      encoding: 'buffer',
      maxBuffer: MOST_OUTPUT * 4,
      env: { ...process.env, ...this.environment },
    });
    writeFileSync(join(folder, 'compose.deb'), stdout);
    await say('dpkg-deb', ['-x', join(folder, 'compose.deb'), folder]);
    await say('cp', [join(folder, COMPOSE.program), plugin]);
    return plugin;
  }

  async stop() {
    if (this.#daemon === null || this.#daemon.exitCode !== null) return;
    const ended = new Promise((resolve) => this.#daemon.once('exit', resolve));
    this.#daemon.kill('SIGTERM');
    await ended;
  }
}

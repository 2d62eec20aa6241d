import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, posix, relative } from 'node:path';
import { parseCopy, parseEnv, parseHealthcheck, parseLabels } from './dockerfile.mjs';

const isRoot = process.getuid() === 0;
/** The account every image of Node brings; whoever may not become another one plays it. */
const NODE_ID = isRoot ? 1000 : process.getuid();
const ACCOUNTS = {
  passwd: `root:x:0:0:root:/root:/bin/sh\nnode:x:${NODE_ID}:${NODE_ID}::/home/node:/bin/sh\n`,
  group: `root:x:0:\nnode:x:${NODE_ID}:\n`,
};
const PACKAGES =
  /^apt-get update && apt-get install -y --no-install-recommends ([a-z0-9. -]+) && rm -rf \S+$/;

function system(command, ...args) {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Copies by links where both places are on one file system. */
function linkTree(source, place) {
  try {
    execFileSync('cp', ['-al', source, place], { stdio: 'ignore' });
  } catch {
    rmSync(place, { recursive: true, force: true });
    execFileSync('cp', ['-a', source, place]);
  }
}

/**
 * One stage of a Dockerfile in a folder of its own. Programs of the stage run with that folder as their root; of this
 * machine they see the system folders and the network, not the sources.
 */
export class Stage {
  env = {};
  /** Those it has asked for so far; the next stage asks anew. */
  args = {};
  labels = {};
  user = 'root';
  workdir = '/';
  command = [];
  /** Null for none. */
  healthcheck = null;

  /**
   * @param {string} root empty folder
   * @param {{ context: string, isIgnored: (path: string) => boolean, stages: Map<string, Stage> }} surroundings
   */
  constructor(root, surroundings) {
    this.root = root;
    this.surroundings = surroundings;
    for (const folder of ['etc', 'root', 'home/node', 'tmp', 'var/lib/dpkg'])
      mkdirSync(join(root, folder), { recursive: true });
    chmodSync(root, 0o755);
    for (const [name, text] of Object.entries(ACCOUNTS)) writeFileSync(join(root, 'etc', name), text);
    if (isRoot) system('chown', '-R', `${NODE_ID}:${NODE_ID}`, join(root, 'home/node'));
  }

  /** Begins where another stage ended. @param {Stage} base */
  continue(base) {
    rmSync(this.root, { recursive: true });
    linkTree(base.root, this.root);
    const { env, labels, user, workdir, command, healthcheck } = base;
    Object.assign(this, { env: { ...env }, labels: { ...labels }, user, workdir, command, healthcheck });
  }

  /** @param {{ instruction: string, rest: string }} step */
  perform({ instruction, rest }) {
    if (instruction === 'ENV') Object.assign(this.env, parseEnv(rest));
    else if (instruction === 'ARG') Object.assign(this.args, parseEnv(rest));
    else if (instruction === 'LABEL') Object.assign(this.labels, parseLabels(rest, this.args));
    else if (instruction === 'USER') this.user = rest;
    else if (instruction === 'CMD') this.command = JSON.parse(rest);
    else if (instruction === 'HEALTHCHECK') this.healthcheck = parseHealthcheck(rest);
    else if (instruction === 'COPY') this.#copy(parseCopy(rest));
    else if (instruction === 'RUN') this.#run(rest);
    else if (instruction === 'WORKDIR') {
      this.workdir = rest;
      mkdirSync(join(this.root, rest), { recursive: true });
    }
  }

  /** @returns {string} a path of the stage as this machine sees it */
  path(inside) {
    return join(this.root, posix.resolve(this.workdir, inside));
  }

  /** Words that run a program inside as the user of the stage. */
  #words(mounts, env) {
    const node = dirname(dirname(process.execPath));
    const beside = node.startsWith('/usr') ? [] : ['--ro-bind', node, node];
    const path = this.env.PATH ?? '/usr/sbin:/usr/bin:/sbin:/bin';
    // The Node of this machine stands for that of the base, wherever it is.
    const settings = { HOME: '/tmp', ...this.env, PATH: `${join(node, 'bin')}:${path}`, ...env };
    const asUser = ['setpriv', `--reuid=${NODE_ID}`, `--regid=${NODE_ID}`, '--clear-groups', '--'];
    return [
      ...(isRoot && this.user !== 'root' ? asUser : []),
      ...[
        'bwrap',
        '--die-with-parent',
        ...(isRoot && this.user === 'root' ? ['--cap-add', 'ALL'] : []),
        '--bind',
        this.root,
        '/',
        '--ro-bind',
        '/usr',
        '/usr',
        ...beside,
      ],
      ...['bin', 'sbin', 'lib', 'lib64'].flatMap((name) => ['--ro-bind-try', `/${name}`, `/${name}`]),
      ...['resolv.conf', 'hosts', 'ssl', 'alternatives', 'os-release'].flatMap((name) => [
        '--ro-bind-try',
        `/etc/${name}`,
        `/etc/${name}`,
      ]),
      // The packages of this machine stand for those of the base.
      ...['--ro-bind-try', '/var/lib/dpkg', '/var/lib/dpkg'],
      ...[
        '--dev',
        '/dev',
        '--proc',
        '/proc',
        '--tmpfs',
        '/tmp',
        ...mounts,
        '--chdir',
        this.workdir,
        '--clearenv',
      ],
      ...Object.entries(settings).flatMap(([name, value]) => ['--setenv', name, String(value)]),
      '--',
    ];
  }

  /**
   * Starts a program inside.
   * @param {string[]} command
   * @param {Record<string, string>} env
   * @param {import('node:child_process').SpawnOptions} options
   */
  spawn(command, env, options) {
    const [program, ...args] = [...this.#words([], env), ...command];
    return spawn(program, args, options);
  }

  #copy({ from, sources, target }) {
    const { context, isIgnored, stages } = this.surroundings;
    const stage = from === null ? null : stages.get(from);
    if (stage === undefined) throw new Error(`COPY from a stage that is not there: ${from}`);
    for (const source of sources) {
      const path = stage ? stage.path(source) : join(context, source);
      if (!existsSync(path) || (!stage && isIgnored(source)))
        throw new Error(`COPY of what is not there: ${source}`);
      const intoFolder = target.endsWith('/') || sources.length > 1;
      const isFolder = statSync(path).isDirectory();
      const place = intoFolder && !isFolder ? join(this.path(target), basename(path)) : this.path(target);
      mkdirSync(dirname(place), { recursive: true });
      if (stage) linkTree(path, place);
      else cpSync(path, place, { recursive: true, filter: (one) => !isIgnored(relative(context, one)) });
    }
  }

  #run(line) {
    const packages = PACKAGES.exec(line)?.[1].trim().split(/\s+/);
    if (packages) return this.#requirePackages(packages);
    if (line === 'npm ci' && this.#takeInstalled()) return;
    const cache = system('npm', 'config', 'get', 'cache').trim();
    mkdirSync(cache, { recursive: true });
    const [program, ...args] = this.#words(['--bind', cache, '/tmp/npm-cache'], {
      npm_config_cache: '/tmp/npm-cache',
      ...this.args,
    });
    execFileSync(program, [...args, 'sh', '-ec', line], { stdio: ['ignore', 2, 2] });
  }

  /** What a system without an engine cannot install; that this machine has it shows that the names are right. */
  #requirePackages(packages) {
    const known = system('dpkg-query', '-W', '-f', '${Package}\n', ...packages).split('\n');
    const missing = packages.filter((name) => !known.includes(name));
    if (missing.length > 0) throw new Error(`Not installed here: ${missing.join(', ')}`);
  }

  /** An engine keeps what `npm ci` made for as long as its inputs are the same; so may this. */
  #takeInstalled() {
    const { context } = this.surroundings;
    const same = ['.npmrc', 'package.json', 'package-lock.json'].every((name) =>
      readFileSync(join(context, name)).equals(readFileSync(this.path(name))),
    );
    const installed = join(context, 'node_modules');
    const listed = join(installed, '.package-lock.json');
    if (!same || !existsSync(listed)) return false;
    const own = this.path('node_modules');
    linkTree(installed, own);
    // npm writes this file in its place, which would reach the installation it is linked to.
    rmSync(join(own, '.package-lock.json'));
    cpSync(listed, join(own, '.package-lock.json'));
    return true;
  }
}

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { eventually } from '#libs/testing';
import { confinementFixture, SPACE_KINDS, spacesFixture } from '../__fixtures__/spaces.js';
import { type Confinement, UNCONFINED } from '../process/launcher.js';
import { Slots } from '../slots/slots.js';
import { sandboxAccount } from './sandbox-account.policy.js';
import { SandboxSpace } from './sandbox-space.js';
import { findSandboxTools, type SandboxTools } from './sandbox-tools.js';
import type { Spaces } from './spaces.js';

const CANARY = 'canary-of-somebody-else';
const SEEN = 'REACHED';

interface Reach {
  /** A file on the machine that everybody there may read. */
  readonly file: string;
  /** Home of another server, and of the agent of this one. */
  readonly neighbour: string;
  readonly home: string;
  /** A port of the machine, open on every address of it. */
  readonly port: number;
  /** An address of the machine that is not loopback. */
  readonly address: string;
  /** A process of the machine. */
  readonly pid: number;
}

type Probe = readonly [name: string, attack: (reach: Reach) => string];

const reads = (path: string): string => `cat ${path} 2>/dev/null | grep -q . && echo ${SEEN}`;
const does = (command: string): string => `(${command}) >/dev/null 2>&1 && echo ${SEEN}`;
const connects = (host: string, port: number | string): string => does(`exec 3<>/dev/tcp/${host}/${port}`);

/** Sends a datagram in each way in which a program tells the kernel where it goes out; succeeds when one went. */
const DATAGRAMS = `use Socket; my $sent = 0;
for my $way ([1, 6, pack("i", 1)], [1, 25, "tap0\\0"], [0, 32, inet_aton("198.18.0.100")], [0, 50, pack("N", 2)]) {
  socket(S, 2, 2, 17); setsockopt(S, 1, 6, pack("i", 1)); setsockopt(S, $$way[0], $$way[1], $$way[2]);
  $sent++ if send(S, "x", 0, sockaddr_in(5353, inet_aton($ARGV[0])));
}
exit($sent ? 0 : 1);`;

/** What code of a server might try; each says REACHED when it got there. */
const PROBES: readonly Probe[] = [
  ['a file of the machine', ({ file }) => reads(file)],
  ['a file by the root of the first process', ({ file }) => reads(`/proc/1/root${file}`)],
  ['a file by the working directory of the first process', ({ file }) => reads(`/proc/1/cwd${file}`)],
  ['a file by going up', ({ file }) => reads(`../../../../../../..${file}`)],
  ['the home of another server', ({ neighbour }) => does(`ls ${neighbour}`)],
  ['data of another server', ({ neighbour }) => reads(`${neighbour}/data/secret`)],
  ['the home of the own agent', ({ home }) => does(`ls ${home}`)],
  ['the token of the own agent', ({ home }) => reads(`${home}/agent.json`)],
  ['the record of the own sandbox', ({ home }) => reads(`${home}/sandbox.json`)],
  ['passwords of the machine', () => reads('/etc/shadow')],
  ['users of the machine', () => does('grep -q postgres /etc/passwd || grep -q daemon /etc/passwd')],
  ['keys of the machine', () => does('ls /etc/ssh /etc/ssl/private')],
  ['homes of people', () => does('ls /home/*')],
  [
    'what the machine keeps in /var/lib',
    () => does('ls -d /var/lib/dpkg /var/lib/postgresql /var/lib/portico'),
  ],
  [
    'sockets of services',
    () => does('ls -d /run/postgresql /run/docker.sock /run/dbus /var/run/docker.sock'),
  ],
  ['devices', () => does('ls -d /dev/sd* /dev/vd* /dev/mem /dev/kmsg /dev/net/tun /dev/loop*')],
  ['the system of devices', () => does('ls /sys/class')],
  ['control groups', () => does('ls /sys/fs/cgroup/*')],
  ['messages of the kernel', () => does('dmesg')],
  ['processes of the machine', () => does('ls /proc | grep -E "^[0-9]{3,}$"')],
  [
    'commands of other processes',
    () => does('cat /proc/[0-9]*/cmdline | tr "\\0" " " | grep -E "[j]est|[p]ostgres|[r]edis"'),
  ],
  ['environments of other processes', () => does(`cat /proc/[0-9]*/environ | grep -a ${CANARY}`)],
  ['a signal to a process of the machine', ({ pid }) => does(`kill -0 ${pid}`)],
  [
    'the memory of the shell that let it in',
    () => does('head -c 1 /proc/$PPID/mem || cat /proc/$PPID/maps | grep -q heap'),
  ],
  [
    'the root of the shell that let it in',
    () => does('ls /proc/$(ps -o pid= -C sh | head -1)/root/opt/releases/../../run/host'),
  ],
  ['descriptors from outside', () => does('ls /proc/$$/fd | grep -vE "^([012]|255)$"')],
  ['a port of the machine', ({ port }) => connects('127.0.0.1', port)],
  ['a port of the machine by IPv6', ({ port }) => connects('::1', port)],
  ['a port of the machine by its address', ({ address, port }) => connects(address, port)],
  ['a port of the machine by the way out', ({ port }) => connects('198.18.0.2', port)],
  ['the database', () => connects('127.0.0.1', 5432)],
  ['the queue', () => connects('127.0.0.1', 6379)],
  ['the application of another server', () => connects('127.0.0.1', 3000)],
  ['data about a cloud machine', () => connects('169.254.169.254', 80)],
  ['a private network', () => connects('10.0.0.1', 80)],
  ['a local socket of the machine', () => does(`cat /proc/net/unix | grep ${CANARY}`)],
  ...[
    ['to a group', '224.0.0.251'],
    ['to a wide group', '239.255.1.1'],
    ['to everybody', '255.255.255.255'],
    ['to a private network', '10.0.0.1'],
    ['to the machine', null],
  ].map(([to, fixed]): Probe => [
    `a datagram ${to}, by device, interface or neither`,
    ({ address }) => does(`perl -e '${DATAGRAMS}' ${fixed ?? address}`),
  ]),
  [
    'its rules of the network',
    () => does('ip xfrm policy flush || ip rule del pref 200 || ip rule add pref 1 lookup main'),
  ],
  ['its routes', () => does('ip route add 10.0.0.0/8 dev lo || ip route flush table main')],
  ['its links', () => does('ip link add other type dummy || ip link set lo down')],
  ['raw packets', () => does(`python3 -c 'import socket; socket.socket(socket.AF_PACKET, socket.SOCK_RAW)'`)],
  ['mounts', () => does('mount -t tmpfs none /opt || mount -o remount,rw /usr || umount /opt/app')],
  ['the system', () => does('touch /usr/x || touch /bin/x || touch /etc/x || touch /opt/x || touch /x')],
  [
    'memory of the machine by way of files',
    () =>
      does(
        'echo x >/dev/x || dd if=/dev/zero of=/run/x bs=1M count=17 || dd if=/dev/zero of=/dev/shm/x bs=1M count=65',
      ),
  ],
  ['the settings it was given', () => does('echo x >>/etc/hosts || echo x >>/etc/resolv.conf')],
  ['the folder of the agent', () => does('touch /run/portico/x')],
  ['devices of its own', () => does('mknod /tmp/device b 8 0')],
  ['the name of the machine', () => does('hostname other')],
  ['settings of the kernel', () => does('echo 1 >/proc/sys/kernel/panic || echo b >/proc/sysrq-trigger')],
  ['namespaces of the first process', () => does('nsenter -t 1 -m -p -n true')],
  [
    'rights',
    () =>
      does(
        'setpriv --bounding-set +all --inh-caps +all --ambient-caps +sys_admin true || grep -q "CapEff:.*[1-9a-f]" /proc/self/status',
      ),
  ],
  ['more rights by a program that has them', () => does('su - nobody -c true || sudo -n true')],
  ['another user', () => does('setpriv --reuid 1000 --clear-groups true')],
  ['another root', () => does('chroot /proc/1/root true || pivot_root /tmp /tmp')],
  ['users of its own', () => does('unshare --user --map-root-user true || unshare --user true')],
  ['more of such users', () => does('echo 100 >/proc/sys/user/max_user_namespaces')],
  [
    'releases other than its own',
    () => does('ls -d /opt/releases /proc/[0-9]*/root/opt/releases /opt/*.json'),
  ],
  [
    'calls the kernel is told to refuse',
    () =>
      does(
        `perl -e 'use Socket; socket(S, 40, 1, 0) || socket(S, 2, 3, 1) || socket(S, 38, 5, 0) or exit 1'`,
      ),
  ],
  [
    'a process without rights that is under no filter',
    () =>
      does(
        `for one in /proc/[0-9]*; do grep -q "CapPrm:.0*$" $one/status && grep -q "Seccomp:.0" $one/status && exit 0; done; exit 1`,
      ),
  ],
  [
    'where its server lies, by what processes are and were given',
    // Written in two parts, since the words of the probe are seen, too.
    ({ home }) =>
      does(
        `seen=$(cat /proc/[0-9]*/environ /proc/[0-9]*/cmdline | tr "\\0" " "); case "$seen" in *${home.slice(0, 6)}""${home.slice(6)}*) exit 0 ;; esac; exit 1`,
      ),
  ],
  [
    'a folder that holds a mount, to put another in its place',
    () =>
      does(
        `for at in $(cut -d" " -f5 /proc/self/mountinfo); do while [ "$at" != / ]; do at=$(dirname "$at"); [ "$at" = / ] || { mv "$at" "$at.moved" && echo ${SEEN} >&2 && exit 0; }; done; done; exit 1`,
      ),
  ],
  [
    'more rights by a filter of its own that the next program would be put under',
    () =>
      does(
        'mv /run/portico /run/moved || rmdir /run/portico || mount -t tmpfs none /run/portico || echo x >/run/portico/calls.bpf',
      ),
  ],
  ['shared memory of the machine', () => does(`ipcs -m | grep -E "^0x"`)],
];

if (SPACE_KINDS.includes('sandbox')) {
  const isRoot = process.getuid?.() === 0;
  // Root itself is never let in; another user stands for it, as a machine that runs as root gives each server one.
  const accounts = isRoot ? [12_345, 210_999] : [process.getuid?.() ?? 0];

  describe.each(accounts)('code in a sandbox of the user %i', (uid) => {
    let folder: string;
    let spaces: Spaces;
    let reach: Reach;
    const servers: Server[] = [];

    function serverHome(name: string): string {
      const home = join(folder, name);
      mkdirSync(home, { mode: 0o755 });
      writeFileSync(join(home, 'agent.json'), CANARY, { mode: 0o644 });
      return home;
    }

    function spacesOf(home: string): Spaces {
      const account = isRoot ? { uid, gid: uid } : null;
      const own: Confinement = { ...UNCONFINED, account, sealed: true };
      const slots = new Slots({ home, uidBase: null, own, diskGb: null, log: () => undefined });
      return spacesFixture(slots, 'sandbox');
    }

    async function run(script: string, shell = 'bash'): Promise<string> {
      const { words, env } = await spaces.of(null).enter(join(reach.home, 'releases', 'initial'), {
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: '/root',
      });
      const [program = '', ...rest] = [...words, shell, '-c', `${script}\ntrue`];
      const { stdout } = await promisify(execFile)(program, rest, { env, timeout: 60_000 });
      return stdout;
    }

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'probes-'));
      chmodSync(folder, 0o755);
      const file = join(folder, 'open-to-all');
      writeFileSync(file, CANARY, { mode: 0o644 });
      const server = createServer((socket) => socket.end(CANARY)).listen(0);
      const named = createServer().listen(`\0${CANARY}-${process.pid}-${uid}`);
      servers.push(server, named);
      await Promise.all([once(server, 'listening'), once(named, 'listening')]);
      const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
      reach = {
        file,
        neighbour: serverHome('neighbour'),
        home: serverHome('home'),
        port: (server.address() as AddressInfo).port,
        address: own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1',
        pid: process.pid,
      };
      mkdirSync(join(reach.neighbour, 'data'));
      writeFileSync(join(reach.neighbour, 'data', 'secret'), CANARY, { mode: 0o644 });
      spaces = spacesOf(reach.home);
    });
    afterAll(async () => {
      await spaces.close();
      for (const server of servers.splice(0)) server.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it.each(PROBES)('does not reach %s', async (_, attack) => {
      expect(await run(attack(reach))).not.toContain(SEEN);
    });

    it('sends datagrams to public addresses', async () => {
      expect(await run(does(`perl -e '${DATAGRAMS}' 8.8.8.8`))).toContain(SEEN);
    });

    it('says so of what it does reach', async () => {
      await run('echo own >/data/own');
      expect(await run(reads('/data/own'))).toContain(SEEN);
      expect(await run(`${does('ls /proc/1')}; ${does('sleep 5 & kill -0 $!')}`)).toContain(SEEN);
      const listening = `node -e 'require("net").createServer().listen(4567)' & for i in 1 2 3 4 5 6 7 8 9; do sleep 0.2; ${connects('127.0.0.1', 4567)} && break; done; kill $!`;
      expect(await run(listening)).toContain(SEEN);
    });

    it('sees its application, its data by all their names, and itself as the only user', async () => {
      await run('echo 1 >/opt/app/a; echo 2 >/data/b; echo 3 >/var/lib/c; echo 4 >/opt/data/d');
      const seen = await run(
        'cd /opt/app && pwd; ls /data; id -u; cat /opt/app/a /var/lib/b; hostname',
        'sh',
      );
      expect(seen).toBe('/opt/app\nb\nc\nd\nown\n0\n1\n2\nserver\n');
    });

    it('lets no program in with more rights than the one before, whatever that has left', async () => {
      const left = ['/run/portico', '/tmp', '/run', '/data', '/root', '/opt/app', '/dev/shm'];
      await run(
        `for at in ${left.join(' ')}; do mv $at $at.moved; mkdir -p $at; echo x >$at/calls.bpf; done`,
      );
      const seen = await run('grep -E "^(Cap|NoNewPrivs|Seccomp:)" /proc/self/status');
      const lines = seen.trim().split('\n');
      expect(lines).toHaveLength(7);
      const none = ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'].map(
        (name) => `${name}:\t${'0'.repeat(16)}`,
      );
      expect(lines).toEqual([...none, 'NoNewPrivs:\t1', 'Seccomp:\t2']);
    });

    it('gives a program its environment and keeps that from everything on the way', async () => {
      const { words, env } = await spaces.of(null).enter(join(reach.home, 'releases', 'initial'), {
        PATH: '/opt/app:/usr/bin:/bin',
        LD_PRELOAD: '/data/evil.so',
        QUOTED: `it's "$HOME" \`id\` \\ \n end`,
        IFS: 'x',
        NAMES: 'mine',
        SVC_NAMES: 'mine, too',
        SVC_CARRIED_NAMES: 'and this',
        PERL5OPT: '-Mevil',
      });
      const [program = '', ...rest] = [...words, '/usr/bin/env'];
      const { stdout } = await promisify(execFile)(program, rest, { env });
      expect(stdout).toContain(`QUOTED=it's "$HOME" \`id\` \\ \n end\n`);
      for (const line of [
        'PATH=/opt/app:/usr/bin:/bin',
        'NAMES=mine',
        'SVC_NAMES=mine, too',
        'PERL5OPT=-Mevil',
      ]) {
        expect(stdout.split('\n')).toContain(line);
      }
      expect(stdout.match(/SVC_CARRIED\w*=.*/g)).toEqual(['SVC_CARRIED_NAMES=and this']);
      expect(Object.keys(env).filter((name) => !name.startsWith('SVC_'))).toEqual(['PATH', 'LANG']);
    });

    it('ends with its space, whatever it left behind', async () => {
      await run('setsid sleep 4711 >/dev/null 2>&1 &');
      await spaces.close();
      // The kernel takes the processes of a space one after the other.
      await eventually(async () => {
        const { stdout } = await promisify(execFile)('ps', ['-eo', 'args']);
        expect(stdout).not.toContain('sleep 4711');
      });
    });
  });
}

if (SPACE_KINDS.includes('sandbox')) {
  it('gives neither code nor what holds its sandbox a file that the agent had open', async () => {
    const home = mkdtempSync(join(tmpdir(), 'open-'));
    const confinement = confinementFixture(home, 'sandbox');
    // What is let in opens it, too.
    chmodSync(home, 0o755);
    const secret = join(home, 'secret');
    writeFileSync(secret, CANARY, { mode: 0o644 });
    const withOpenFiles = `exec 9<${secret} 20<${secret} 21>/dev/null 22<${home}`;
    const tools = findSandboxTools() as SandboxTools;
    const bwrap = join(home, 'bwrap');
    writeFileSync(bwrap, `#!/bin/bash\n${withOpenFiles}\nexec ${tools.bwrap} "$@"\n`, { mode: 0o755 });
    const slots = new Slots({ home, uidBase: null, own: confinement, diskGb: null, log: () => undefined });
    const space = new SandboxSpace({
      home,
      folders: slots.folders(null),
      tools: { ...tools, bwrap },
      egress: null,
      confinement: () => confinement,
      diskGb: () => null,
      program: join(process.cwd(), 'dist/agent/agent.mjs'),
      gatewayUrl: 'ws://127.0.0.1:1/agent/tunnel',
      log: () => undefined,
    });
    const { words, env } = await space.enter(join(slots.folders(null).releases, 'initial'), {
      PATH: '/usr/bin:/bin',
    });
    const look = 'case $at in */[012]) ;; *) readlink $at ;; esac';
    const looking = ['bash', '-c', `for at in /proc/[0-9]*/fd/*; do ${look}; done; true`];
    const { stdout } = await promisify(execFile)(
      'bash',
      ['-c', `${withOpenFiles}; exec "$@"`, 'with', ...words, ...looking],
      { env },
    );
    // What bubblewrap itself waits by.
    expect(stdout).toBe('anon_inode:[eventfd]\n');
    await space.close();
    rmSync(home, { recursive: true, force: true });
  });
}

if (SPACE_KINDS.includes('sandbox') && process.getuid?.() === 0) {
  it('keeps applications on one shared host from each other', async () => {
    const home = mkdtempSync(join(tmpdir(), 'mates-'));
    chmodSync(home, 0o711);
    const slots = new Slots({
      home,
      uidBase: 1_900_000,
      own: UNCONFINED,
      diskGb: null,
      log: () => undefined,
    });
    const spaces = spacesFixture(slots, 'sandbox');
    const limits = { memoryMb: 256, cpuPercent: 50, maxProcesses: 64, diskGb: 1 };
    const names = ['one', 'two'];
    for (const name of names) slots.put(name, limits);
    const started = async (name: string, script: string): Promise<ChildProcess> => {
      const release = join(slots.folders(name).releases, 'initial');
      const { words, env } = await spaces.of(name).enter(release, { PATH: '/usr/bin:/bin' });
      const [program = '', ...rest] = [...words, 'bash', '-c', script];
      return spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'ignore'] });
    };
    const said = async (child: ChildProcess): Promise<string> => {
      let text = '';
      for await (const chunk of child.stdout as AsyncIterable<Buffer>) text += chunk.toString();
      return text;
    };
    const serving = `echo secret >/data/own; exec node -e 'require("net").createServer((s)=>s.end()).listen(3000, () => console.log("up"))'`;
    const app = await started('one', serving);
    await once(app.stdout as Readable, 'data');
    const attacks = [
      reads(join(slots.folders('one').data, 'own')),
      reads('/data/own'),
      connects('127.0.0.1', 3000),
      does('cat /proc/[0-9]*/cmdline | tr "\\0" " " | grep "[c]reateServer"'),
      does(`ls ${home} ${join(home, 'slots')}`),
      reads(join(home, 'agent.json')),
    ];
    expect(await said(await started('two', `${attacks.join('; ')}; true`))).toBe('');
    expect(await said(await started('one', `${connects('127.0.0.1', 3000)}; ${reads('/data/own')}`))).toBe(
      `${SEEN}\n${SEEN}\n`,
    );
    app.kill('SIGKILL');
    await spaces.close();
    for (const name of names) await slots.delete(name);
    rmSync(home, { recursive: true, force: true });
  });
}

if (process.getuid?.() === 0) {
  it('refuses to let code in as root', async () => {
    const home = mkdtempSync(join(tmpdir(), 'as-root-'));
    const own = { ...UNCONFINED, account: { uid: 0, gid: 0 } };
    const slots = new Slots({ home, uidBase: null, own, diskGb: null, log: () => undefined });
    expect(() => sandboxAccount(slots.confinement(null))).toThrow('never run as root');
    rmSync(home, { recursive: true, force: true });
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#libs/testing';
import { DeployRig, SERVER } from '../__fixtures__/deploy-rig.js';
import { SPACE_KINDS } from '../__fixtures__/spaces.js';
import { findProcesses } from '../machine/accounts/process-table.js';

const FILES = 300;
const PATH = '/usr/local/bin:/usr/bin:/bin';

/** What code of a server does all the time while others are deployed. `OUTSIDE` and `HOME` are paths of the machine. */
const HOSTILE: readonly (readonly [what: string, script: string])[] = [
  [
    'moves away releases wherever it finds any, and lays links in their place',
    `for all in /opt/releases /opt/app/.. /proc/[0-9]*/root/opt/releases /proc/[0-9]*/cwd/.. HOME/releases; do
       for one in $all/*; do mv "$one" "$one.gone" && ln -s OUTSIDE "$one"; done
     done`,
  ],
  [
    'makes its own folder one of the machine',
    `for folder in HOME OUTSIDE; do rm -rf /opt/app/* /opt/app/.[a-z]*; ln -sfn $folder /opt/app/node_modules; ln -sfn $folder /opt/app/dist; done`,
  ],
  [
    'lays pipes where the agent may look for what it has written down',
    `for folder in /opt/app /data /tmp /root /opt; do
       for name in app.json app.fresh sandbox.json roots.json slots releases logs journal.ndjson .env initial.json; do
         rm -rf $folder/$name; mkfifo $folder/$name
       done
     done`,
  ],
  [
    'lays links there',
    `for folder in /opt/app /data /tmp /root /opt; do
       for name in app app.json sandbox.json roots.json slots releases logs data .env settings; do ln -sfn OUTSIDE $folder/$name; done
     done`,
  ],
  [
    'lays files of a terabyte there',
    `for folder in /opt/app /data /tmp /root /opt; do truncate -s 1T $folder/app.json $folder/initial.json $folder/slots.json; done`,
  ],
  [
    'takes rights in a namespace of its own, and looks below what is mounted',
    `unshare --user --map-root-user --mount sh -c 'umount /opt/app; umount -l /data; mount --bind HOME /mnt; mount -t tmpfs none /opt; mv /opt/releases /opt/gone; ln -s OUTSIDE /opt/app'`,
  ],
  [
    'enters what others have open',
    `for one in /proc/[0-9]*/fd/* /proc/[0-9]*/cwd /proc/[0-9]*/root; do
       [ -e $one/releases ] && mv $one/releases $one/gone; [ -e $one/../releases ] && ln -sfn OUTSIDE $one/../app; [ -e $one/HOME/app.json ] && rm -rf $one/HOME/*
     done`,
  ],
  [
    'links what it has by hard links',
    `ln -f /data/kept /opt/app/kept; ln -f /opt/app/server.js /data/server.js; ln -f HOME/app.json /data/app.json; ln -f OUTSIDE/file-0 /data/file; cp -al /opt/app /tmp/app`,
  ],
];

if (SPACE_KINDS.includes('sandbox')) {
  describe('code of a server finds no way out', () => {
    let rig: DeployRig;
    let outside: string;
    const running = new Set<ChildProcess>();

    beforeEach(async () => {
      rig = await DeployRig.start(PATH, 'sandbox');
      // Everybody may write to it: nothing but where it lies keeps code of a server from it.
      outside = mkdtempSync(join(tmpdir(), 'outside-'));
      chmodSync(outside, 0o777);
      for (let index = 0; index < FILES; index += 1) {
        writeFileSync(join(outside, `file-${index}`), 'kept', { mode: 0o666 });
        chmodSync(join(outside, `file-${index}`), 0o666);
      }
      mkdirSync(join(outside, 'folder'), { mode: 0o777 });
      writeFileSync(join(outside, 'folder', 'file'), 'kept');
    });
    afterEach(async () => {
      for (const child of running) child.kill('SIGKILL');
      running.clear();
      await rig.stop();
      rmSync(outside, { recursive: true, force: true });
    });

    const expectOutsideUntouched = (): void => {
      const names = readdirSync(outside);
      expect(names).toHaveLength(FILES + 1);
      for (const name of names.filter((one) => one !== 'folder')) {
        expect(readFileSync(join(outside, name), 'utf8')).toBe('kept');
      }
      expect(readdirSync(join(outside, 'folder'))).toEqual(['file']);
    };

    /** Runs a text over and over in the release in use, from now on. */
    const keepDoing = async (script: string): Promise<void> => {
      const release = join(rig.home, 'releases', rig.supervisor.current(null)?.releaseId ?? 'initial');
      const { words, env } = await rig.supervisor.spaces.of(null).enter(release, { PATH });
      const text = script.replaceAll('HOME', rig.home).replaceAll('OUTSIDE', outside);
      const [program = '', ...rest] = [
        ...words,
        'bash',
        '-c',
        `echo began; while :; do\n${text}\nsleep 0.05; done 2>/dev/null`,
      ];
      const child = spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'ignore'] });
      running.add(child);
      await once(child.stdout, 'data');
    };

    const ownFiles = (): string[] =>
      readdirSync(rig.home)
        .filter((name) => !['archives', 'journal.ndjson', 'operations'].includes(name))
        .sort();

    it.each(HOSTILE)('that %s', async (_, script) => {
      const first = await rig.deploy({ env: { NAME: 'first' } });
      expect(first.deploy?.failure).toBeNull();
      const before = ownFiles();
      await keepDoing(script);
      const failed = await rig.deploy({ env: { DIES: '3' }, install: 'true' });
      expect(failed.deploy?.failure).toMatchObject({ step: 'healthcheck', rolledBackTo: first.operationId });
      const next = await rig.deploy({ env: { NAME: 'next' }, dataDirs: ['uploads'] });
      expect(next.deploy?.failure).toBeNull();
      expect(await rig.ask()).toBe('next /');
      await rig.takeOver();
      expect(ownFiles()).toEqual(before);
      const releases = [first.operationId, next.operationId].flatMap((id) => [id, `${id}.json`]);
      expect(readdirSync(join(rig.home, 'releases')).sort()).toEqual([...releases, 'initial'].sort());
      expectOutsideUntouched();
    });

    it('that swaps what is being removed for links to other folders', async () => {
      const files = Object.fromEntries(
        Array.from({ length: 200 }, (_, index) => [`tree/${index}/file`, 'x']),
      );
      const swaps = `while :; do for one in tree/*; do mv $one aside && ln -s ${outside} $one && rm $one && mv aside $one; done; done`;
      const install = `setsid sh -c '${swaps}' >/dev/null 2>&1 & sleep 0.3; exit 3`;
      const failed = await rig.deploy({ install }, { 'server.js': SERVER, ...files });
      expect(failed.deploy?.failure).toMatchObject({ step: 'install', exitCode: 3 });
      expectOutsideUntouched();
    });

    it('that lays a link where the environment is to be written, and where the pages of a site are', async () => {
      writeFileSync(join(outside, 'folder', 'index.html'), 'of the machine');
      const build = `ln -s ${outside}/file-0 .env; ln -s ${outside}/folder dist; ln -s ${outside}/folder public`;
      const done = await rig.deploy({ build, env: { SECRET: 'value' } });
      expect(done.deploy?.failure).toBeNull();
      rmSync(join(outside, 'folder', 'index.html'));
      expectOutsideUntouched();
    });

    it('that leads a folder of data elsewhere', async () => {
      await rig.deploy({ install: `ln -s ${outside} /data/uploads; ln -s ${outside}/folder /data/more` });
      const done = await rig.deploy(
        { dataDirs: ['uploads', 'more', '/data/uploads/deep'], dataDirsRecursive: true },
        { 'server.js': SERVER, 'uploads/file-0': 'changed', 'more/file': 'changed' },
      );
      expect(done.state).toBe('ended');
      expectOutsideUntouched();
    });

    it('that stands in for a runtime: it is in no session and no group of the agent', async () => {
      const mark = `sleep ${70_000 + process.pid}`;
      const program = `#!/bin/sh\n${mark} &\nsleep 1\necho v22.1.0\n`;
      const install = `mkdir /data/bin; printf %s '${program}' >/data/bin/node; chmod +x /data/bin/node`;
      expect((await rig.deploy({ install })).deploy?.failure).toBeNull();
      rig.allowHealth(500);
      const { id } = await rig.begin({ runtime: 'node22', env: { PATH: `/data/bin:${PATH}` } });
      await eventually(async () => expect(await findProcesses(mark)).not.toEqual([]), { within: 20_000 });
      const [own, standIn] = [process.pid, (await findProcesses(mark))[0]!].map(groupAndSession);
      expect(standIn?.group).not.toBe(own?.group);
      expect(standIn?.session).not.toBe(own?.session);
      await rig.ended(id);
    });
  });
}

function groupAndSession(pid: number): { readonly group?: string; readonly session?: string } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, , group, session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { group, session };
}

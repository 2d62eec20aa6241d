import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '#libs/testing';
import { confinementFixture, SPACE_KINDS, spacesFixture } from '../__fixtures__/spaces.js';
import { Slots } from '../slots/slots.js';
import type { SpaceEntry } from '../sandbox/slot-space.port.js';
import type { Spaces } from './spaces.js';

if (SPACE_KINDS.includes('sandbox')) {
  describe('releases that a sandbox shows', () => {
    let home: string;
    let spaces: Spaces;

    beforeEach(() => {
      home = mkdtempSync(join(tmpdir(), 'shown-'));
      const own = confinementFixture(home, 'sandbox');
      const slots = new Slots({ home, uidBase: null, own, diskGb: null, log: () => undefined });
      spaces = spacesFixture(slots, 'sandbox');
    });
    afterEach(async () => {
      await spaces.close();
      rmSync(home, { recursive: true, force: true });
    });

    const release = (name: string): string => join(home, 'releases', name);
    const make = (name: string): void => {
      mkdirSync(release(name), { recursive: true });
      chmodSync(release(name), 0o755);
      writeFileSync(join(release(name), 'name'), name, { mode: 0o644 });
    };
    const enter = (name: string): Promise<SpaceEntry> =>
      spaces.of(null).enter(release(name), { PATH: '/usr/bin:/bin' });
    const run = async (name: string, script: string): Promise<string> => {
      const { words, env } = await enter(name);
      const [program = '', ...rest] = [...words, 'sh', '-c', script];
      const { stdout } = await promisify(execFile)(program, rest, { env });
      return stdout;
    };
    const viewOf = ({ words }: SpaceEntry): string | undefined =>
      words.find((word) => word.startsWith('--mount='));

    it('shows each program its own, the next one of a release the same view', async () => {
      await run('initial', 'true');
      make('first');
      make('second');
      expect(await run('first', 'cat /opt/app/name')).toBe('first');
      expect(await run('second', 'cat name')).toBe('second');
      expect(viewOf(await enter('first'))).toBe(viewOf(await enter('first')));
      expect(viewOf(await enter('first'))).not.toBe(viewOf(await enter('second')));
    });

    it('shows a release anew once code inside has ended what held it', async () => {
      await run('initial', 'true');
      make('first');
      const before = viewOf(await enter('first'));
      await run(
        'first',
        'kill -9 $(ps -eo pid=,args= | grep "[s]leep infinity" | tail -1 | cut -c1-8); true',
      );
      // What is killed takes a moment to be gone.
      await eventually(async () => expect(await run('first', 'cat name')).toBe('first'));
      expect(viewOf(await enter('first'))).not.toBe(before);
    });

    it('takes another folder of the same name for another release', async () => {
      await run('initial', 'true');
      make('first');
      expect(await run('first', 'cat name')).toBe('first');
      make('second');
      renameSync(release('first'), release('gone'));
      renameSync(release('second'), release('first'));
      expect(await run('first', 'cat name')).toBe('second');
    });

    it('says why a release cannot be shown', async () => {
      await expect(enter('absent')).rejects.toThrow('the release cannot be shown');
    });
  });
}

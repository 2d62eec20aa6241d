import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '#libs/testing';
import { confinementFixture, hostSpace, SPACE_KINDS, spacesFixture } from '../__fixtures__/spaces.js';
import type { SlotSpace } from '../sandbox/slot-space.port.js';
import { Slots } from '../slots/slots.js';

const TEN_MEGABYTES = 10 / 1024;

if (SPACE_KINDS.includes('sandbox')) {
  describe('a server that fills its disk', () => {
    let home: string;
    let space: SlotSpace;

    beforeEach(() => {
      home = mkdtempSync(join(tmpdir(), 'disk-'));
      const own = confinementFixture(home, 'sandbox');
      const slots = new Slots({ home, uidBase: null, own, diskGb: TEN_MEGABYTES, log: () => undefined });
      space = spacesFixture(slots, 'sandbox').of(null);
    });
    afterEach(async () => {
      await space.close();
      rmSync(home, { recursive: true, force: true });
    });

    async function run(script: string): Promise<string> {
      const env = { PATH: '/usr/bin:/bin' };
      const entry = await space.enter(join(home, 'releases', 'initial'), env);
      const [program = '', ...rest] = [...entry.words, 'sh', '-c', script];
      const { stdout } = await promisify(execFile)(program, rest, { env: entry.env });
      return stdout;
    }

    it('is ended, starts nothing, and writes again once it has made room', async () => {
      await expect(space.assertRoom()).resolves.toBeUndefined();
      const filling = run(
        'while :; do dd if=/dev/zero bs=1M count=1 2>/dev/null >>/data/much; sleep 0.05; done',
      );
      await expect(filling).rejects.toBeDefined();
      await eventually(() => expect(space.assertRoom()).rejects.toThrow('disk of the server is full'));
      await expect(run('echo more >/data/more')).rejects.toBeDefined();
      expect(await run('ls /data; rm /data/much; echo freed')).toContain('freed\n');
      await eventually(() => expect(space.assertRoom()).resolves.toBeUndefined());
      expect(await run('echo more >/data/more; cat /data/more')).toBe('more\n');
    });
  });
}

it('has no limit where code runs on the machine itself', async () => {
  await expect(hostSpace().assertRoom()).resolves.toBeUndefined();
});

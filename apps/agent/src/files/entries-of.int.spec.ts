import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leastLongestTurn } from '#libs/testing';
import { entriesOf, giveTo } from './entries-of.js';

const FILES = 10_000;

describe('the entries of a large folder', () => {
  it('are given to a user and moved, each of them, while the agent goes on with other things', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'entries-'));
    const account = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    const [inner, away] = [join(folder, 'inner'), join(folder, 'away')];
    mkdirSync(join(inner, 'deep'), { recursive: true });
    mkdirSync(away);
    writeFileSync(join(inner, 'deep', 'file'), '');
    for (let at = 1; at < FILES; at += 1) linkSync(join(inner, 'deep', 'file'), join(inner, `${at}`));
    try {
      expect(await leastLongestTurn(50, () => giveTo(account, folder))).toBeLessThan(50);
      expect(statSync(join(inner, 'deep', 'file')).uid).toBe(account.uid);
      const move = async (): Promise<void> => {
        for await (const { name } of entriesOf(inner)) renameSync(join(inner, name), join(away, name));
      };
      const moving = await leastLongestTurn(50, move, () => {
        if (readdirSync(inner).length > 0) return;
        renameSync(inner, join(folder, 'moved'));
        renameSync(away, inner);
        renameSync(join(folder, 'moved'), away);
      });
      expect(moving).toBeLessThan(50);
      expect([readdirSync(away).length, readdirSync(inner)]).toEqual([FILES, []]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

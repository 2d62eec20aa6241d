import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConnectedMark, isConnected } from './connected-mark.js';

describe('the mark of a machine with a tunnel', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-mark-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is there while the tunnel is open', () => {
    const mark = new ConnectedMark(folder);
    expect(isConnected(folder)).toBe(false);
    for (let round = 0; round < 2; round += 1) {
      mark.set(true);
      expect(isConnected(folder)).toBe(true);
      mark.set(false);
      expect(isConnected(folder)).toBe(false);
    }
  });

  it('counts for nothing once its machine is gone, and gives way to the next', async () => {
    await writeFile(join(folder, 'machine.connected'), `${process.pid}\nanother life\n`);
    expect(isConnected(folder)).toBe(false);
    const mark = new ConnectedMark(folder);
    mark.set(true);
    expect(isConnected(folder)).toBe(true);
    mark.set(false);
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#libs/testing';
import type { Log } from '../log.js';
import { ConnectedMark, isConnected } from './connected-mark.js';

const log: Log = () => undefined;

describe('the mark of a machine with a tunnel', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-mark-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is there while the tunnel is open', () => {
    const mark = new ConnectedMark(folder, log, 20);
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
    const mark = new ConnectedMark(folder, log, 20);
    mark.set(true);
    expect(isConnected(folder)).toBe(true);
    mark.set(false);
  });

  it('does not end the machine where it cannot be made, and is made when it can', async () => {
    const said: string[] = [];
    const home = join(folder, 'later');
    const mark = new ConnectedMark(home, (_, msg) => said.push(msg), 20);
    mark.set(true);
    mark.set(false);
    mark.set(true);
    expect(isConnected(home)).toBe(false);
    await mkdir(home);
    await eventually(() => expect(isConnected(home)).toBe(true));
    expect(said).toEqual(['the mark of the tunnel cannot be changed']);
    mark.set(false);
  });
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';
import { readBoundaries } from './boundaries.js';

describe('the boundaries of the code base', () => {
  const { platform, libs } = readBoundaries();
  const names = Object.keys(libs);

  it('have a row for each lib there is, and no other', async () => {
    expect([...names].sort()).toEqual((await readdir(join(packageFolder(), 'libs'))).sort());
  });

  it('lead from a lib to libs that have a row, and never to itself', () => {
    const strangers = Object.entries(libs).flatMap(([name, { imports }]) =>
      imports
        .filter((edge) => edge === name || (edge !== 'platform' && !names.includes(edge)))
        .map((edge) => `${name} → ${edge}`),
    );
    expect(strangers).toEqual([]);
    expect(platform.filter((name) => !names.includes(name))).toEqual([]);
  });
});

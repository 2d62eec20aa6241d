import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';
import { weighDependencies } from './installed-weight.js';

/** Millions of bytes from which a dependency needs a reason. */
const LARGE = 10;
/** A patch version may weigh a little more; a row is written anew when it is no longer about right. */
const TOLERANCE = 0.2;

describe('large dependencies', () => {
  it('each have a reason in docs/contributor/dependencies.md, with about their size', async () => {
    const root = packageFolder();
    const page = await readFile(join(root, 'docs/contributor/dependencies.md'), 'utf8');
    const rows = [...page.matchAll(/^\| `([^`]+)` +\| ([\d.]+) +\| (.+?) +\| (.+?) +\|$/gm)];
    const told = new Map(rows.map(([, name = '', megabytes]) => [name, Number(megabytes)]));
    const weights = await weighDependencies(root);
    const large = weights.filter(({ megabytes }) => megabytes > LARGE).map(({ name }) => name);
    expect([...told.keys()].sort()).toEqual(large.sort());
    for (const { name, megabytes, isOfPlatform } of weights) {
      const size = told.get(name);
      if (size === undefined || isOfPlatform) continue;
      expect({ name, isRight: Math.abs(megabytes - size) < size * TOLERANCE, megabytes }).toMatchObject({
        isRight: true,
      });
    }
  });
});

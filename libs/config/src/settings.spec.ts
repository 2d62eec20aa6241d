import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from './package-folder.js';
import type { Setting } from './setting.js';
import { SETTINGS } from './settings.data.js';

describe('.env.example', () => {
  it('names every setting, with its default where it has one', async () => {
    const example = await readFile(join(packageFolder(), '.env.example'), 'utf8');
    const lines = new Map(
      example
        .split('\n')
        .map((line) => /^(?:# )?([A-Z0-9_]+)=(.*)$/.exec(line))
        .filter((match) => match !== null)
        .map((match) => [match[1], match[2]] as const),
    );
    for (const setting of Object.values<Setting>(SETTINGS)) {
      expect([...lines.keys()]).toContain(setting.env);
      if (typeof setting.default === 'string')
        expect([setting.env, lines.get(setting.env)]).toEqual([setting.env, setting.default]);
    }
  });
});

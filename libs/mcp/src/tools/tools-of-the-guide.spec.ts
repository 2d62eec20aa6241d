import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allTools } from './tool-box.js';

const GUIDE = readFileSync(join(import.meta.dirname, '../../../../docs/api/agents.md'), 'utf8');

describe('the guide of agents', () => {
  it('lists every tool there is, in order', () => {
    const [, table = ''] = GUIDE.split('## Tools');
    const listed = [...table.split('Each tool says')[0]!.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    expect(listed).toEqual(allTools(() => ({})).map(({ name }) => name));
  });
});

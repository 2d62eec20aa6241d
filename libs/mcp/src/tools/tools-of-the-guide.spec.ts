import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';
import { allTools } from '../transport/agent-tools.js';

const GUIDE = readFileSync(join(packageFolder(), 'docs/api/agents.md'), 'utf8');

describe('the guide of agents', () => {
  it('lists every tool there is, in order', () => {
    const [, table = ''] = GUIDE.split('## Tools');
    const listed = [...table.split('Each tool says')[0]!.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);
    expect(listed).toEqual(allTools(() => ({})).map(({ name }) => name));
  });
});

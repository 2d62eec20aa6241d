import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';
import { TARGETS } from './all-targets.data.js';
import { NOT_FUZZED } from './not-fuzzed.data.js';

const ROOT = packageFolder();
/** What is written for specs and for the sandbox of the host, or runs where its own reader is. */
const ELSEWHERE =
  /\.(?:spec|fixture)\.ts$|__fixtures__|^apps\/(?:sandbox|console)\/|^libs\/(?:testing|client\/src\/generated)\//;
/** How parsers are called here. */
const PARSER =
  /^export (?:async )?function\*? (?:parse|decode|split|sniff)[A-Z]\w*|^export (?:class|const) (?:\w*(?:Decoder|Splitter|Scanner|Parser|Codec)\b|parse[A-Z]\w*)/m;

async function filesWithParsers(): Promise<string[]> {
  const files: string[] = [];
  for (const folder of ['apps', 'libs']) {
    for (const name of await readdir(join(ROOT, folder), { recursive: true })) {
      const path = `${folder}/${name}`;
      if (!path.endsWith('.ts') || ELSEWHERE.test(path) || path.includes('node_modules')) continue;
      if (PARSER.test(await readFile(join(ROOT, path), 'utf8'))) files.push(path);
    }
  }
  return files.sort();
}

const fuzzed = new Set(
  Object.values(TARGETS).flatMap((targets) => targets.flatMap(({ sources }) => sources)),
);

describe('every parser of ours', () => {
  it('has a fuzz target, or a reason why it needs none', async () => {
    const parsers = await filesWithParsers();
    expect(parsers.length).toBeGreaterThan(40);
    expect(parsers.filter((path) => !fuzzed.has(path) && !(path in NOT_FUZZED))).toEqual([]);
    // A reason is for a parser that is there and has no target.
    expect(Object.keys(NOT_FUZZED).filter((path) => fuzzed.has(path) || !parsers.includes(path))).toEqual([]);
  });

  it('stands where its target says', () => {
    expect([...fuzzed].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('has a target of its own name', () => {
    const names = Object.values(TARGETS).flatMap((targets) => targets.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });
});

import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';
import { findPrivateParts, type Touch } from './find-private-parts.js';
import { DOCUMENTED_ENTRIES, PRIVATE_PARTS } from './private-parts.data.js';

const ROOT = packageFolder();
const FOR_SPECS = /\.(spec|fixture)\.tsx?$|__fixtures__|node_modules|\/generated\//;

/** Text → the library it touches; what touches none is there to show that it is not found. */
const EXAMPLES: readonly (readonly [string, string | null])[] = [
  [`import { Query } from 'pg/lib/query.js'; export const one = Query;`, 'pg'],
  [
    `import pg from 'pg'; export const one = (new pg.Client() as unknown as { readonly enc: string }).enc;`,
    'pg',
  ],
  [
    `import { DataSource } from 'typeorm'; export const one = (from: DataSource) => from['findMetadata'];`,
    'typeorm',
  ],
  [`import pg from 'pg'; pg.Pool.prototype.end = () => Promise.resolve();`, 'pg'],
  [
    `import type { Redis } from 'ioredis'; export const one = (redis: Redis) => Object.assign(redis, { status: '' });`,
    'ioredis',
  ],
  [
    `import pg from 'pg'; declare module 'pg' { interface PoolConfig { more: string } } export const one = pg;`,
    'pg',
  ],
  [`import pg from 'pg'; export const one = new pg.Pool({ max: 1 }).totalCount;`, null],
  [`export const one = (value: unknown) => (value as unknown as { readonly _mine: string })._mine;`, null],
];
const exampleFile = (index: number): string => `libs/database/src/example-${index}.ts`;

async function sources(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const folder of ['apps', 'bench', 'libs']) {
    for (const name of await readdir(join(ROOT, folder), { recursive: true })) {
      const path = `${folder}/${name}`;
      if (/\.tsx?$/.test(path) && !FOR_SPECS.test(path))
        found.set(path, readFileSync(join(ROOT, path), 'utf8'));
    }
  }
  return found;
}

/** A line for each library and file, with the number of places. */
function counted(touches: readonly Touch[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { library, place } of touches) {
    const line = `${library} in ${place}`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => `${line}: ${count}`).sort();
}

describe('private parts of libraries', () => {
  let touches: readonly Touch[];

  beforeAll(async () => {
    const all = await sources();
    expect(all.size).toBeGreaterThan(1_000);
    EXAMPLES.forEach(([text], index) => all.set(exampleFile(index), text));
    touches = findPrivateParts(ROOT, all, DOCUMENTED_ENTRIES);
  });

  it('are touched in the places of the table and in no other', () => {
    const examples = new Set(EXAMPLES.map((_, index) => exampleFile(index)));
    const known = PRIVATE_PARTS.filter(({ isTyped }) => !isTyped).flatMap(({ library, places }) =>
      Object.entries(places).flatMap(([place, count]) =>
        Array.from({ length: count }, (): Touch => ({ library, place, text: '' })),
      ),
    );
    expect(counted(touches.filter(({ place }) => !examples.has(place)))).toEqual(counted(known));
  });

  it.each(EXAMPLES.map((example, index) => [index, ...example] as const))(
    'are found where one is (%i): %s',
    (index, _, library) => {
      const found = touches.filter(({ place }) => place === exampleFile(index));
      expect([...new Set(found.map((touch) => touch.library))]).toEqual(library === null ? [] : [library]);
    },
  );
});

import { readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { packageFolder } from '#libs/config';

/** What `npm run lint` and `npm run foreign:lint` check types by: a file in none of them is checked by weaker rules. */
const PROJECTS = ['tsconfig.json', 'apps/console/tsconfig.json', 'test/foreign/tsconfig.json'];
const STRICT = ['strict', 'noUncheckedIndexedAccess', 'noImplicitOverride', 'noUnusedLocals'];
const NO_SOURCES = new Set(['node_modules', 'dist', 'coverage']);
const ROOT = packageFolder();

function readProject(project: string): ts.ParsedCommandLine {
  const path = join(ROOT, project);
  const { config } = ts.readConfigFile(path, (name) => ts.sys.readFile(name)) as { config: unknown };
  return ts.parseJsonConfigFileContent(config, ts.sys, dirname(path));
}

async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries
    .filter(({ name }) => !NO_SOURCES.has(name) && !name.startsWith('.'))
    .map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sourcesIn(path);
      return /\.[cm]?tsx?$/.test(entry.name) ? [relative(ROOT, path)] : [];
    });
  return (await Promise.all(found)).flat();
}

describe('types', () => {
  const projects = PROJECTS.map(readProject);

  it('are checked in every source', async () => {
    const checked = new Set(
      projects.flatMap(({ fileNames }) => fileNames.map((name) => relative(ROOT, name))),
    );
    const sources = await sourcesIn(ROOT);
    expect(sources.length).toBeGreaterThan(1_000);
    expect(sources.filter((name) => !checked.has(name))).toEqual([]);
  });

  it.each(STRICT)('are checked with %s in all of them', (option) => {
    expect(projects.map(({ options }) => options[option])).toEqual(PROJECTS.map(() => true));
  });
});

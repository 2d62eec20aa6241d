import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { describeApi, type ApiDescription } from '../../apps/cli/src/docs/client/describe-api.js';
import { renderClient } from '../../apps/cli/src/docs/client/render-client.js';
import { writeClientTypes } from '../../apps/cli/src/docs/client/write-client-types.js';

const FOLDER = 'libs/client/src/generated';
const FILES = ['api.ts', 'error-codes.ts', 'operations.ts'].map((name) => `${FOLDER}/${name}`);
const SPARE_LIBRARY = ['lib.es5.d.ts'];

/** What the compiler finds wrong, and the members of an interface. */
function compile(paths: readonly string[], interfaceName: string) {
  const program = ts.createProgram(paths, { strict: true, noEmit: true, types: [], lib: SPARE_LIBRARY });
  const faults = paths.flatMap((path) => {
    const source = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  });
  const members = program
    .getSourceFiles()
    .flatMap(({ statements }) => statements)
    .filter(ts.isInterfaceDeclaration)
    .filter(({ name }) => name.text === interfaceName)
    .flatMap((declared) => declared.members.map(({ name }) => (name as ts.StringLiteral).text));
  return { faults: faults.map(({ messageText }) => messageText), members };
}

/** The type an operation answers with, as it is written. */
function answerOf(types: string, id: string): string | undefined {
  const [, rest] = types.split(`\n\t"${id}": {\n`);
  return rest && /^\t\tanswer: (.*);$/m.exec(rest)?.[1];
}

describe('the generated files of the client', () => {
  let api: ApiDescription;
  let root: string;
  const at = (path: string): string => join(root, path);
  const changedAt = async (path: string): Promise<number> => (await stat(at(path))).mtimeMs;
  const write = async (): Promise<string[]> => (await writeClientTypes(root)).sort();

  beforeAll(async () => {
    api = await describeApi();
    root = await mkdtemp(join(tmpdir(), 'portico-client-types-'));
    for (const folder of ['libs', 'apps/api', 'apps/cli/src/docs/client']) {
      await mkdir(at(`dist/${folder}`), { recursive: true });
      await writeFile(at(`dist/${folder}/code.js`), 'export {};\n');
    }
    expect(await write()).toEqual(FILES);
  });

  afterAll(() => rm(root, { recursive: true, force: true }));

  it('compile, and have every operation of the document', async () => {
    const ids = Object.values(api.document.paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId }) => operationId)
      .sort();
    expect(ids.length).toBeGreaterThan(700);
    const { faults, members } = compile(FILES.map(at), 'Operations');
    expect(faults).toEqual([]);
    expect(members).toEqual(ids);
    const table = await readFile(at(`${FOLDER}/operations.ts`), 'utf8');
    expect([...table.matchAll(/^\t"(.+?)": /gm)].map(([, id]) => id)).toEqual(ids);
  });

  it('are left alone while the code they were made of is the same, and whole again where they are not', async () => {
    expect(await write()).toEqual([]);
    await writeFile(at(FILES[2]!), '// Somebody was here.\n');
    expect(await write()).toEqual([FILES[2]]);
    await rm(at(FILES[1]!));
    expect(await write()).toEqual([FILES[1]]);
    expect(await readFile(at(FILES[1]!), 'utf8')).toContain('export const ERROR_CODES');
  });

  it('are not written anew by code that changes nothing in them', async () => {
    const before = await Promise.all(FILES.map(changedAt));
    await writeFile(at('dist/libs/code.js'), 'export const other = 1;\n');
    expect(await write()).toEqual([]);
    expect(await Promise.all(FILES.map(changedAt))).toEqual(before);
    expect((await readdir(at(FOLDER))).filter((name) => !name.startsWith('.')).length).toBe(FILES.length);
  });

  it('change with a route', () => {
    const { document, definitions } = api;
    const before = renderClient(document, definitions);
    const content = { 'application/json': { schema: { const: 'of this spec' } } };
    const deals = document.paths['/v1/deals']!;
    const get = {
      ...deals['get']!,
      operationId: 'deals.browse',
      responses: { '200': { description: 'Success', content } },
    };
    const changed = { ...document, paths: { ...document.paths, '/v1/deals': { ...deals, get } } };
    const after = renderClient(changed, definitions);
    expect(answerOf(before['api.ts'], 'deals.list')).toMatch(/^Schemas\[/);
    expect(answerOf(after['api.ts'], 'deals.list')).toBeUndefined();
    expect(answerOf(after['api.ts'], 'deals.browse')).toBe('"of this spec"');
    const facts = /"deals\.browse": (.*),/.exec(after['operations.ts'])?.[1];
    expect(JSON.parse(facts ?? 'null')).toMatchObject({ method: 'GET', path: '/v1/deals', read: true });
    expect(after['error-codes.ts']).toBe(before['error-codes.ts']);
  });
});

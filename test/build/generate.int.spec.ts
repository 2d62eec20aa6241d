import { normalize, virtualFs } from '@angular-devkit/core';
import { NodeJsSyncHost } from '@angular-devkit/core/node/index.js';
import { HostTree } from '@angular-devkit/schematics';
import { SchematicTestRunner, UnitTestTree } from '@angular-devkit/schematics/testing/index.js';
import { transform } from '@swc/core';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { packageFolder } from '#libs/config';

const ROOT = packageFolder();

interface Generated {
  /** Paths of files that were not there before. */
  readonly created: string[];
  /** Paths of files that were there and are different now. */
  readonly changed: string[];
  readonly said: string[];
  text(path: string): string;
}

/** What `nest g` passes on; nothing is written to the checkout. */
async function generate(kind: string, options: Readonly<Record<string, unknown>>): Promise<Generated> {
  const runner = new SchematicTestRunner('portico', join(ROOT, 'schematics/collection.json'));
  const said: string[] = [];
  runner.logger.subscribe(({ message }) => said.push(message));
  const checkout = new HostTree(new virtualFs.ScopedHost(new NodeJsSyncHost(), normalize(ROOT)));
  const tree = await runner.runSchematic(kind, { sourceRoot: '.', ...options }, new UnitTestTree(checkout));
  const pathsOf = (wanted: string): string[] =>
    tree.actions
      .filter(({ kind }) => kind === wanted)
      .map(({ path }) => path.slice(1))
      .sort();
  return {
    said,
    created: pathsOf('c'),
    changed: pathsOf('o'),
    text: (path) => tree.readText(path),
  };
}

const refusal = (kind: string, options: Readonly<Record<string, unknown>>): Promise<string> =>
  generate(kind, options).then(
    () => 'not refused',
    (error: Error) => error.message,
  );

describe('nest g', () => {
  const feedback = { project: 'feedback', name: 'labels' };
  const FOLDER = 'libs/feedback/src/labels';

  it.each([
    ['module', ['labels.module.ts'], ['libs/feedback/src/feedback-api.module.ts']],
    [
      'service',
      ['labels.service.spec.ts', 'labels.service.ts'],
      ['libs/feedback/src/feedback-api.module.ts'],
    ],
    [
      'controller',
      ['labels.controller.int.spec.ts', 'labels.controller.ts'],
      ['libs/feedback/src/feedback-api.module.ts'],
    ],
    [
      'resource',
      [
        'label.repository.ts',
        'label.ts',
        'labels.controller.ts',
        'labels.int.spec.ts',
        'labels.module.ts',
        'labels.service.ts',
      ],
      [
        'libs/feedback/src/feedback-api.module.ts',
        'libs/feedback/src/migrations/index.ts',
        'test/isolation/resources.ts',
        'test/isolation/route-rules.ts',
        'test/isolation/scopeless-routes.data.ts',
      ],
    ],
    ['class', ['labels.ts'], []],
    ['decorator', ['labels.decorator.ts'], []],
    ['provider', ['labels.ts'], ['libs/feedback/src/feedback-api.module.ts']],
  ])('%s: writes files in the form of the house, which compile', async (kind, names, changed) => {
    const made = await generate(kind, feedback);
    const migrations = made.created.filter((path) => path.includes('/migrations/'));
    const others = made.created.filter((path) => !path.includes('/migrations/'));
    expect(others).toEqual(names.map((name) => `${FOLDER}/${name}`));
    expect(migrations).toHaveLength(kind === 'resource' ? 1 : 0);
    expect(made.changed).toEqual(changed);
    const swc = JSON.parse(await readFile(join(ROOT, '.swcrc'), 'utf8')) as object;
    const form = JSON.parse(await readFile(join(ROOT, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
    for (const path of [...made.created, ...made.changed]) {
      const filepath = join(ROOT, path);
      const text = made.text(path);
      expect([path, (await format(path, text, form)).code]).toEqual([path, text]);
      const { code } = await transform(text, { ...swc, swcrc: false, filename: filepath });
      expect(code).toMatch(/\b(import|export) /);
    }
  });

  it('registers what it wrote', async () => {
    const made = await generate('resource', feedback);
    const api = made.text('libs/feedback/src/feedback-api.module.ts');
    expect(api).toContain(`import { LabelsModule } from './labels/labels.module.js';`);
    expect(api).toMatch(/imports: \[[^\]]*\bLabelsModule,?\s*\]/);
    const [migration] = made.created.filter((path) => path.includes('/migrations/'));
    const className = /export class (Labels\d+) /.exec(made.text(migration!))?.[1];
    const list = made.text('libs/feedback/src/migrations/index.ts');
    expect(list).toMatch(new RegExp(`\\[[^\\]]*\\b${className},?\\s*\\];`));
  });

  it.each([
    ['labels of a project', { name: 'labels', project: 'feedback' }],
    ['a name with the lib', { name: 'feedback/labels' }],
    ['a folder beside the name', { name: 'labels', path: 'libs/feedback/src' }],
    ['a whole path', { name: 'libs/feedback/src/labels' }],
    ['the root of the sources of a lib', { name: 'labels', sourceRoot: 'libs/feedback/src' }],
    ['a project and the lib in the name', { name: 'feedback/labels', project: 'feedback' }],
  ])('takes %s', async (_, options) => {
    const { created } = await generate('service', options);
    expect(created).toEqual([`${FOLDER}/labels.service.spec.ts`, `${FOLDER}/labels.service.ts`]);
  });

  it('puts a part of a room in the module of the routes, and calls it by more than one word', async () => {
    const made = await generate('resource', { name: 'servers/server-categories', project: 'infra' });
    expect(made.created).toContain('libs/infra/src/servers/server-categories/server-category.repository.ts');
    expect(made.changed).toContain('libs/infra/src/infra-api.module.ts');
    const spec = made.text('libs/infra/src/servers/server-categories/server-categories.int.spec.ts');
    expect(spec).toContain(`from '../../migrations/index.js'`);
  });

  it('leaves out the spec, the folder and the module where it is told to', async () => {
    const made = await generate('service', { ...feedback, flat: true, spec: false, skipImport: true });
    expect(made.created).toEqual(['libs/feedback/src/labels.service.ts']);
    expect(made.changed).toEqual([]);
  });

  it('says what is left to do where several modules may be meant', async () => {
    const made = await generate('controller', { name: 'labels', project: 'auth' });
    expect(made.changed).toEqual([]);
    expect(made.said[0]).toMatch(/^Add LabelsController to controllers of one of .*auth\.module\.ts/);
  });

  it.each([
    ['resource', { name: 'labels', project: 'nowhere' }, 'libs/nowhere is none'],
    ['resource', { name: 'labels', project: 'files' }, 'libs/files has no tables'],
    ['resource', { name: 'labels', project: 'infra' }, 'infra-every-folder-is-a-room'],
    ['service', { name: '../labels', project: 'feedback' }, 'below src'],
    ['controller', { name: 'labels', project: 'database' }, 'cannot import #libs/http'],
    ['guard', feedback, 'auth and owner of @Api'],
    ['pi', feedback, 'fields of the input class'],
    ['filter', feedback, 'PorticoError'],
    ['interceptor', feedback, 'libs/http'],
    ['middleware', feedback, 'libs/http'],
    ['interface', feedback, 'in the file of what it is about'],
    ['gateway', feedback, 'EventStream'],
    ['resolver', feedback, 'no GraphQL'],
    ['library', feedback, 'a row in .dependency-cruiser.cjs'],
    ['app', feedback, 'a folder of apps/'],
  ])('refuses %s %j', async (kind, options, reason) => {
    expect(await refusal(kind, options)).toContain(reason);
  });
});

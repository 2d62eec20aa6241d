import { strings } from '@angular-devkit/core';
import { SchematicsException } from '@angular-devkit/schematics';
import { createRequire } from 'node:module';

const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

/** Words that end like a plural and are none, or whose singular follows no rule. */
const EXCEPTIONS = { addresses: 'address', news: 'news', people: 'person', statuses: 'status' };

function singularOf(word) {
  if (Object.hasOwn(EXCEPTIONS, word)) return EXCEPTIONS[word];
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
  if (/(sh|ch|x|ss)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

function withArticle(words) {
  return `${/^(?!us|uni|one)[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}

/**
 * Where something goes, and what it is called. The lib is that of `--project`, or the first folder of path and name:
 * `labels -p feedback`, `feedback/labels`, `labels feedback` and `libs/feedback/src/labels` are the same place.
 */
export function placeOf(tree, { name, path = '', project, sourceRoot = '', flat }) {
  const folders = [path, name].flatMap((part) => part.split('/')).filter((part) => !['', '.'].includes(part));
  if (folders[0] === 'libs') folders.shift();
  const told = project ?? /^libs\/([^/]+)/.exec(sourceRoot)?.[1];
  const lib = told ?? folders[0];
  if (folders[0] === lib) folders.shift();
  if (folders[0] === 'src') folders.shift();
  if (folders.includes('..'))
    throw new SchematicsException('It goes to a folder below src of its lib, without "..".');
  if (!tree.exists(`libs/${lib}/src/index.ts`) || folders.length === 0) {
    throw new SchematicsException(
      `It goes to a lib, and libs/${lib} is none: nest g resource labels --project feedback`,
    );
  }
  const many = strings.dasherize(folders.pop());
  const words = many.split('-');
  const one = [...words.slice(0, -1), singularOf(words.at(-1))].join('-');
  const folder = ['libs', lib, 'src', ...folders, ...(flat ? [] : [many])].join('/');
  refusePlaceWithoutRow(folder);
  return {
    lib,
    folder,
    many,
    one,
    title: strings.capitalize(many.replaceAll('-', ' ')),
    manyWords: many.replaceAll('-', ' '),
    oneWords: one.replaceAll('-', ' '),
    oneWithArticle: withArticle(one.replaceAll('-', ' ')),
    Many: strings.classify(many),
    One: strings.classify(one),
    oneOf: strings.camelize(one),
    manyOf: strings.camelize(many),
    ONE: strings.underscore(one).toUpperCase(),
    table: strings.underscore(one),
  };
}

/** The boundaries know places where no file may be: an unknown lib, a folder of libs/infra that is no room. */
function refusePlaceWithoutRow(folder) {
  const file = `${folder}/file.ts`;
  const broken = forbidden.find(
    ({ from, to }) =>
      to !== undefined &&
      Object.keys(to).length === 0 &&
      from.path !== undefined &&
      new RegExp(from.path).test(file) &&
      !new RegExp(from.pathNot).test(file),
  );
  if (broken) {
    throw new SchematicsException(
      `${folder} is against the rule ${broken.name} of .dependency-cruiser.cjs: choose a folder it knows.`,
    );
  }
}

/** @throws SchematicsException where the boundaries keep the lib from what the new files import. */
export function requireEdges(lib, needed) {
  const edge = forbidden.find(({ name }) => name === `edge-${lib}`);
  const missing = needed.filter((name) => name === lib || !new RegExp(edge.to.pathNot).test(`libs/${name}/`));
  if (missing.length === 0) return;
  throw new SchematicsException(
    `libs/${lib} cannot import ${missing.map((name) => `#libs/${name}`).join(', ')}: .dependency-cruiser.cjs.`,
  );
}

import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { ROOT } from './sources.mjs';

const HELPERS = 'decorator-helper:';
/** Functions that the compiler writes into each file with decorators. */
const HELPER = /^function (_ts_(?:decorate|metadata|param))\(.*?^\}\n/gms;
const BEFORE_CLASS = '^((?:.*\\*\\/ )?(?:export )?(?:default |(?:let|const) (?:\\w+ = )+)?class (\\w+)';
/** Where a class begins: at the head of a line, after a comment on it, or as what a variable is given. */
const CLASS = new RegExp(`${BEFORE_CLASS}(?: extends [\\w$.]+)? ?\\{)`, 'gm');
/** A class that extends what a call makes; where its body begins is not told by the line. */
const CLASS_OF_CALL = new RegExp(`${BEFORE_CLASS} extends [\\w$.]+\\()`, 'gm');
/** What is changed: the files of ours, and those of Nest. */
const OURS = /^(dist|node_modules\/@nestjs)\//;
/** In one program it is the bundler that resolves what a file requires. */
const REQUIRE = /^const require = createRequire\(import\.meta\.url\);\n/m;

/**
 * Declared at the head of a program: the folder of the checkout as an address, and what gives a class its own name back.
 * Where two files have a class of one name, the bundler gives one of them another.
 */
export const PRELUDE = `
const __root = require('node:url').pathToFileURL(require('node:path').join(__dirname, '../../')).href;
const __named = (type, name) => {
  if (type.name !== name) Object.defineProperty(type, 'name', { value: name, configurable: true });
};`;

/** A file as it goes into a program: with the names of its classes, and at the address it has by itself. */
export function asPartOf(path, text) {
  const helpers = [];
  const body = text
    .replace(HELPER, (_, name) => {
      helpers.push(name);
      return '';
    })
    .replace(CLASS, '$1 static { __named(this, "$2"); }')
    .replace(REQUIRE, '')
    .concat(...Array.from(text.matchAll(CLASS_OF_CALL), ([, , name]) => `\n__named(${name}, "${name}");`))
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, __root).href`);
  const imports = helpers.map((name) => `import { ${name} } from '${HELPERS}${name}';\n`);
  return `${imports.join('')}${body}`;
}

/** What esbuild needs to make one program of the files of ours and of Nest, whose classes are named in logs as well. */
export const ownSources = {
  name: 'own-sources',
  setup({ onLoad, onResolve }) {
    const helpers = new Map();
    onResolve({ filter: new RegExp(`^${HELPERS}`) }, ({ path }) => ({ path, namespace: HELPERS }));
    onLoad({ filter: /.*/, namespace: HELPERS }, ({ path }) => ({ contents: helpers.get(path) }));
    onLoad({ filter: /[\\/](dist|node_modules[\\/]@nestjs)[\\/].*\.js$/ }, async ({ path }) => {
      const place = relative(ROOT, path).replaceAll('\\', '/');
      if (!OURS.test(place)) return undefined;
      const text = await readFile(path, 'utf8');
      for (const [whole, name] of text.matchAll(HELPER)) helpers.set(`${HELPERS}${name}`, `export ${whole}`);
      return { contents: asPartOf(place, text) };
    });
  },
};

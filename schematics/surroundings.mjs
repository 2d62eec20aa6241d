import { SchematicsException } from '@angular-devkit/schematics';
import { ModuleDeclarator } from '@nestjs/schematics';

const TAGS = 'libs/http/src/openapi/api-tags.data.ts';
const BUILDERS = 'test/isolation/resources.ts';
const RULES = 'test/isolation/route-rules.ts';
const SCOPELESS = 'test/isolation/scopeless-routes.data.ts';
const LAST_RESORT = 'general';

function filesBelow(folder) {
  return [
    ...folder.subfiles.map((name) => folder.file(name)),
    ...folder.subdirs.flatMap((name) => filesBelow(folder.dir(name))),
  ];
}

/** The group of the API document that most routes of a lib are in; a general one where none is known. */
export function groupOf(tree, lib) {
  const known = new Set(
    [...tree.readText(TAGS).matchAll(/^ {2}'?([\w.-]+)'?: \{/gm)].map(([, name]) => name),
  );
  const named = filesBelow(tree.getDir(`libs/${lib}/src`))
    .filter(({ path }) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .flatMap(({ content }) => [...content.toString().matchAll(/tag: '([^']+)'|'\/v1\/([\w-]+)/g)])
    .map(([, tag, segment]) => tag ?? segment)
    .filter((name) => known.has(name));
  const times = (name) => named.filter((other) => other === name).length;
  return named.reduce((best, name) => (times(name) > times(best) ? name : best), named[0] ?? LAST_RESORT);
}

/**
 * What a lib keeps in the database: its schema and the list of its migrations.
 * @throws SchematicsException for a lib without tables.
 */
export function tablesOf(tree, lib) {
  const folder = `libs/${lib}/src/migrations`;
  const index = `${folder}/index.ts`;
  const list =
    tree.exists(index) && /export const (\w+): readonly MigrationClass\[\]/.exec(tree.readText(index));
  const schemas = new Set(
    filesBelow(tree.getDir(folder)).flatMap(({ content }) =>
      [...content.toString().matchAll(/create schema (?:if not exists )?(\w+)/g)].map(([, name]) => name),
    ),
  );
  if (!list || schemas.size === 0) {
    throw new SchematicsException(
      `libs/${lib} has no tables, and a resource is one: docs/contributor/database.md. A controller and a service need none.`,
    );
  }
  return { index, list: list[1], schema: schemas.has(lib) ? lib : [...schemas][0] };
}

/** Puts a migration at the end of the list of its lib. */
export function addMigration(tree, { index }, { className, file }) {
  const text = tree.readText(index);
  const lastImport = /^import .* from '[^']+';$(?![\s\S]*^import )/m;
  tree.overwrite(
    index,
    text
      .replace(lastImport, (line) => `${line}\nimport { ${className} } from './${file}.js';`)
      .replace(/,?\s*\];\s*$/, `, ${className}];\n`),
  );
}

/** @throws SchematicsException where the file has no such place. */
function insertBefore(tree, path, place, line) {
  const text = tree.readText(path);
  if (!place.test(text)) throw new SchematicsException(`${path} has no ${place}.`);
  tree.overwrite(
    path,
    text.replace(place, (found) => line + found),
  );
}

/** What every wrong caller is tried on: one of the new records, which everybody of its portal may read. */
export function addToIsolation(tree, many) {
  const path = `/v1/${many}`;
  const make = `String((await create(made, '${path}', { name: 'Made' })).id)`;
  const row = `{ path: '${path}/:id', build: async (made) => ${make} },`;
  const rule = `if (path.startsWith('${path}/:')) return elsewhere ? 'ENTITY_NOT_FOUND' : null;`;
  insertBefore(tree, BUILDERS, /^\];$(?=\n\nexport async function buildResources)/m, `${row}\n`);
  insertBefore(tree, RULES, /^ {2}return path\.includes\(':'\) \? `no rule/m, `${rule}\n`);
  const rows = [`GET ${path}`, `GET ${path}/:id`, `POST ${path}`].map(
    (route) => `'${route}': shown('records of the portal, for everybody of it'),\n`,
  );
  insertBefore(tree, SCOPELESS, /^\};$/m, `\n${rows.join('')}`);
}

/** Whether worker or operators have the module too: then it holds no routes. */
function isShared(tree, path) {
  const root = tree.getDir(path.split('/').slice(0, 4).join('/'));
  const name = path.slice(path.lastIndexOf('/')).replace(/\.ts$/, ".js'");
  return root.subfiles
    .filter((file) => /-(worker|operator)\.module\.ts$/.test(file))
    .some((file) => tree.readText(root.file(file).path).includes(name));
}

/** Modules of a folder that are meant: those of the API where it has some, or all that are not of other processes too. */
function modulesIn(tree, folder, itself) {
  const all = folder.subfiles
    .filter((name) => name.endsWith('.module.ts'))
    .map((name) => folder.file(name).path)
    .filter((path) => path !== `/${itself}.ts`);
  const ofApi = all.filter((path) => path.endsWith('-api.module.ts'));
  return ofApi.length > 0 ? ofApi : all.filter((path) => !isShared(tree, path));
}

/**
 * Names a class in the module of its folder, or of the next folder above that has one.
 * @param from where the search begins
 * @returns null, or what is left to do by hand where it is not clear which module is meant.
 */
function declareNearby(tree, { from, file, className, metadata }) {
  let folder = tree.getDir(from);
  while (modulesIn(tree, folder, file).length === 0 && folder.path !== '/libs') folder = folder.parent;
  const found = modulesIn(tree, folder, file);
  if (found.length !== 1) {
    const choice = found.length > 1 ? `one of ${found.map(plain).join(', ')}` : 'a module';
    return `Add ${className} to ${metadata} of ${choice}.`;
  }
  const [module] = found;
  const text = tree.readText(module);
  if (timesIn(text, className) > 0) return null;
  const slash = file.lastIndexOf('/');
  const declared = new ModuleDeclarator().declare(text, {
    metadata,
    className,
    name: file.slice(slash + 1),
    path: file.slice(0, slash),
    module,
    isEsm: true,
  });
  if (timesIn(declared, className) !== 2) return `Add ${className} to ${metadata} of ${plain(module)}.`;
  tree.overwrite(module, declared);
  return null;
}

/** Names what was written in the module nearby, unless the caller does so. */
export function declared({ skipImport }, declaration) {
  return (tree, { logger }) => {
    const left = skipImport ? null : declareNearby(tree, declaration);
    if (left) logger.info(left);
  };
}

function timesIn(text, name) {
  return text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;
}

function plain(path) {
  return path.replace(/^\//, '');
}

import { apply, applyTemplates, chain, filter, mergeWith, move, url } from '@angular-devkit/schematics';
import { formatted } from './formatted.mjs';
import { placeOf, requireEdges } from './place.mjs';
import { addMigration, addToIsolation, declared, groupOf, tablesOf } from './surroundings.mjs';

/** What a new route is noted in besides, and what comes before all that. */
function toldWhatFollows(group, first = '') {
  return (_tree, { logger }) => {
    logger.info(
      `Its group in the API document is ${group}: libs/http/src/openapi/api-tags.data.ts has them all.`,
    );
    logger.info(`Next: ${first}npm run docs:tables, npm run client:types and a line in CHANGELOG.md.`);
  };
}

/** Writes templates of a kind to a folder. */
function written(templates, folder, words, spec = true) {
  return mergeWith(
    apply(url(`./files/${templates}`), [
      filter((path) => spec || !path.endsWith('.spec.ts.template')),
      applyTemplates(words),
      move(folder),
    ]),
  );
}

/** A module, imported by the one above. */
export function module(options) {
  return (tree) => {
    const place = placeOf(tree, options);
    const { folder, many, Many } = place;
    return chain([
      written('module', folder, place),
      declared(options, {
        from: folder,
        file: `${folder}/${many}.module`,
        className: `${Many}Module`,
        metadata: 'imports',
      }),
      formatted(),
    ]);
  };
}

/** A service and its spec. */
export function service(options) {
  return (tree) => {
    const place = placeOf(tree, options);
    const { lib, folder, many, Many } = place;
    requireEdges(lib, ['kernel']);
    return chain([
      written('service', folder, place, options.spec),
      declared(options, {
        from: folder,
        file: `${folder}/${many}.service`,
        className: `${Many}Service`,
        metadata: 'providers',
      }),
      formatted(),
    ]);
  };
}

/** A controller with one route, and its spec. */
export function controller(options) {
  return (tree) => {
    const place = placeOf(tree, options);
    const { lib, folder, many, Many } = place;
    requireEdges(lib, ['http', 'kernel']);
    const group = groupOf(tree, lib);
    return chain([
      written('controller', folder, { ...place, group }, options.spec),
      declared(options, {
        from: folder,
        file: `${folder}/${many}.controller`,
        className: `${Many}Controller`,
        metadata: 'controllers',
      }),
      formatted(),
      toldWhatFollows(
        group,
        'a scope, or a row in test/isolation/scopeless-routes.data.ts with its reason, ',
      ),
    ]);
  };
}

/** A plain record of portals: its table, and routes that list, read and create. */
export function resource(options) {
  return (tree) => {
    const place = placeOf(tree, options);
    const { lib, folder, many, Many } = place;
    requireEdges(lib, ['database', 'http', 'kernel']);
    const tables = tablesOf(tree, lib);
    const group = groupOf(tree, lib);
    const timestamp = Date.now();
    const migration = { className: `${Many}${timestamp}`, file: `${timestamp}-${many}.migration` };
    const depth = folder.split('/').length - 'libs/x/src'.split('/').length;
    const words = {
      ...place,
      ...tables,
      group,
      migration: migration.className,
      timestamp,
      up: '../'.repeat(depth) || './',
    };
    return chain([
      written('resource/feature', folder, words, options.spec),
      written('resource/migration', `libs/${lib}/src/migrations`, words),
      (host) => addMigration(host, tables, migration),
      (host) => addToIsolation(host, many),
      declared(options, {
        from: folder,
        file: `${folder}/${many}.module`,
        className: `${Many}Module`,
        metadata: 'imports',
      }),
      formatted(),
      toldWhatFollows(group, 'npx portico migrate, where a service runs; '),
    ]);
  };
}

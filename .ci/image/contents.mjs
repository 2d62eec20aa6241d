import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Paths below dist/ that only development needs. */
const FOREIGN = /^(bench|test|apps\/sandbox|apps\/cli\/src\/(start|docs)|libs\/testing)(\/|$)/;
const NOT_SHIPPED = /(\.spec\.|\.fixture\.|\/__fixtures__\/|^(?!bundle\/).*\.map$|\.ts$|\.tsbuildinfo$)/;
const SERVICE_TOP = ['LICENSE', 'REVISION', 'bin', 'dist', 'docs', 'node_modules', 'package.json'];

function filesBelow(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** @returns {string[]} packages of a tree that only development needs, by the list npm keeps */
function developmentPackages(app) {
  const { packages } = JSON.parse(readFileSync(join(app, 'node_modules/.package-lock.json'), 'utf8'));
  const { devDependencies } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'));
  const needed = new Set(
    Object.entries(packages)
      .filter(([, { dev }]) => !dev)
      .map(([path]) => path),
  );
  const asked = Object.keys(devDependencies).map((name) => `node_modules/${name}`);
  return [
    ...Object.keys(packages).filter((path) => packages[path].dev),
    ...asked.filter((path) => existsSync(join(app, path)) && !needed.has(path)),
  ];
}

/**
 * @param {string} app folder of the service
 * @returns {string[]} what should not be there, or is missing
 */
export function faultsOfService(app) {
  const top = readdirSync(app).filter((name) => !SERVICE_TOP.includes(name));
  const dist = filesBelow(join(app, 'dist'));
  const needed = [
    'bundle/api.js',
    'bundle/worker.js',
    'bundle/portico.js',
    'agent/agent.mjs',
    'documentation/manifest.json',
  ];
  return [
    ...top.map((name) => `${name} is no part of the service`),
    ...dist
      .filter((path) => FOREIGN.test(path) || NOT_SHIPPED.test(path))
      .map((path) => `dist/${path} is for development`),
    ...needed.filter((path) => !dist.includes(path)).map((path) => `dist/${path} is missing`),
    ...filesBelow(join(app, 'bin'))
      .filter((name) => !['healthcheck.sh', 'portico', 'portico.mjs', 'sbom.mjs'].includes(name))
      .map((name) => `bin/${name} is for development`),
    ...filesBelow(join(app, 'docs'))
      .filter((name) => !/^api\/[a-z-]+\.md$/.test(name))
      .map((name) => `docs/${name} is no guide`),
    ...(existsSync(join(app, 'LICENSE')) ? [] : ['the licence is missing']),
    ...(existsSync(join(app, 'docs/api/getting-started.md')) ? [] : ['the guides are missing']),
    ...developmentPackages(app).map((name) => `${name} is for development`),
  ];
}

/**
 * @param {string} app folder of a machine
 * @returns {string[]} what should not be there, or is missing
 */
export function faultsOfMachine(app) {
  const files = filesBelow(app).sort();
  const wanted = [
    'LICENSE',
    'bin/healthcheck.sh',
    'bin/sbom.mjs',
    'dist/agent/agent.mjs',
    'dist/agent/sbom.cdx.json',
  ];
  return files.join() === wanted.join() ? [] : [`a machine holds ${files.join(', ')}`];
}

/**
 * Every package of a tree is in the bill of the image, each with a licence, and what is said to be in the tree is.
 * @param {string} app folder of the service
 * @param {{ components: { name: string, version: string, purl: string, licenses: object[], properties?: object[] }[] }} bill
 * @returns {string[]} what is missing or too much
 */
export function faultsOfBill(app, { components }) {
  const { packages } = JSON.parse(readFileSync(join(app, 'node_modules/.package-lock.json'), 'utf8'));
  const keyOf = ({ name, version }) => `${name}@${version}`;
  const held = Object.entries(packages).map(([path, { version }]) =>
    keyOf({ name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version }),
  );
  const isInTree = ({ properties = [] }) => properties.some(({ value }) => value === 'node_modules');
  const told = components.filter(isInTree).map(keyOf);
  return [
    ...held.filter((key) => !told.includes(key)).map((key) => `${key} is not in the bill of the image`),
    ...told.filter((key) => !held.includes(key)).map((key) => `${key} is in the bill, and not in the image`),
    ...faultsOfComponents(components),
  ];
}

/** @returns {string[]} what a bill of any image lacks */
export function faultsOfComponents(components) {
  const isOfSystem = ({ purl }) => purl.startsWith('pkg:deb/');
  return [
    ...components
      .filter(({ licenses }) => licenses.length === 0)
      .map(({ purl }) => `${purl} tells no licence`),
    ...(components.some(isOfSystem) ? [] : ['the bill names no package of the system']),
    ...(components.some(({ name }) => name === 'node') ? [] : ['the bill does not name Node']),
  ];
}

/**
 * What runs has to say how it is, and none of it is root.
 * @param {Map<string, import('./stage.mjs').Stage>} stages
 * @param {string[]} targets that are built
 * @param {string} revision they were made of
 */
export function faultsOfTargets(stages, targets, revision) {
  return targets.flatMap((name) => {
    const { user, healthcheck, labels } = stages.get(name);
    return [
      ...(user === 'node' ? [] : [`${name} runs as ${user}`]),
      ...(labels['org.opencontainers.image.revision'] === revision
        ? []
        : [`${name} does not say what it was made of`]),
      ...(healthcheck ? [] : [`${name} does not say how it is`]),
    ];
  });
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Which code decides, and which of its mutants may live. */
export const readData = (name) =>
  JSON.parse(readFileSync(new URL(`${name}.data.json`, import.meta.url), 'utf8'));

const SPEC = /(?<!\.(int|smoke|e2e|foreign|soak|property))\.spec\.ts$/;

function sourcesBelow(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length).replaceAll('\\', '/'))
    .map((path) => path.replace(/^\//, ''));
}

/** Files of a lib that decide, by suffix or by name. @throws Error for a name that no file of its lib has. */
function decidersOf(lib, { suffixes, files }) {
  const sources = sourcesBelow(`libs/${lib}/src`);
  const named = (files[lib] ?? []).map((name) => {
    const path = sources.find((source) => source.endsWith(`/${name}`));
    if (!path) throw new Error(`There is no ${name} in libs/${lib}.`);
    return path;
  });
  return [...sources.filter((source) => suffixes.some((suffix) => source.endsWith(suffix))), ...named];
}

/** Files that a file brings in by relative paths, itself among them. */
function reachedFrom(path) {
  const reached = new Set();
  const waiting = [path];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (reached.has(next) || !existsSync(join(ROOT, next))) continue;
    reached.add(next);
    const text = readFileSync(join(ROOT, next), 'utf8');
    for (const [, target] of text.matchAll(/from '(\.[^']+)\.js'/g))
      waiting.push(normalize(join(dirname(next), `${target}.ts`)));
  }
  return reached;
}

/**
 * @param {string[]} wanted libs, or ends of paths; all where none is named
 * @returns {Map<string, string[]>} for each file that decides, the unit specs of its lib that bring it in; those beside it first
 */
export function findDeciders(wanted) {
  const data = readData('deciders');
  const found = new Map();
  for (const lib of readdirSync(join(ROOT, 'libs'))) {
    const isWanted = (path) =>
      wanted.length === 0 || wanted.some((word) => word === lib || path.includes(word));
    const deciders = decidersOf(lib, data).filter(isWanted);
    if (deciders.length === 0) continue;
    const specs = sourcesBelow(`libs/${lib}/src`).filter((path) => SPEC.test(path));
    const reached = new Map(specs.map((spec) => [spec, reachedFrom(spec)]));
    for (const decider of deciders) {
      const distance = (spec) => (dirname(spec) === dirname(decider) ? 0 : 1);
      const its = specs.filter((spec) => reached.get(spec).has(decider));
      found.set(
        decider,
        its.sort((one, other) => distance(one) - distance(other)),
      );
    }
  }
  return found;
}

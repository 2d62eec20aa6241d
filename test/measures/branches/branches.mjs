import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse } from 'acorn';
import { convert } from 'ast-v8-to-istanbul';

const isMeasured = (path) =>
  path.endsWith('.js') && !/\.(spec|fixture|migration)\.js$|\/__fixtures__\/|\/generated\//.test(path);

/** What each thread of a run counted, by address; a module that is loaded with a query is counted with the others. */
function readCounts(folder, isOurs) {
  const counted = new Map();
  for (const name of readdirSync(folder)) {
    for (const script of JSON.parse(readFileSync(join(folder, name), 'utf8')).result) {
      const [url] = script.url.split('?');
      if (isOurs(url)) counted.set(url, [...(counted.get(url) ?? []), script]);
    }
  }
  return counted;
}

/** For each branch of a file whether one of the threads entered it. */
async function branchesOf(path, scripts) {
  const url = pathToFileURL(path).href;
  const code = readFileSync(path, 'utf8');
  const ast = parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
  const unloaded = [{ url, functions: [] }];
  const entered = new Map();
  for (const script of scripts.length > 0 ? scripts : unloaded) {
    const found = await convert({ code, ast, wrapperLength: 0, coverage: { ...script, url } });
    for (const { b } of Object.values(found)) {
      for (const [id, times] of Object.entries(b))
        times.forEach((count, index) => {
          const key = `${id} ${index}`;
          entered.set(key, (entered.get(key) ?? false) || count > 0);
        });
    }
  }
  return [...entered.values()];
}

/** @returns for each lib how many branches its compiled sources have, and how many of them were entered */
export async function branchesByLib(root, folder) {
  const libs = join(root, 'dist', 'libs');
  const base = pathToFileURL(`${libs}/`).href;
  const counted = readCounts(folder, (url) => url.startsWith(base) && isMeasured(fileURLToPath(url)));
  const result = {};
  for (const lib of readdirSync(libs).toSorted()) {
    const files = readdirSync(join(libs, lib), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => isMeasured(relative(libs, path)));
    const branches = [];
    for (const path of files)
      branches.push(...(await branchesOf(path, counted.get(pathToFileURL(path).href) ?? [])));
    result[lib] = { entered: branches.filter(Boolean).length, all: branches.length };
  }
  return result;
}

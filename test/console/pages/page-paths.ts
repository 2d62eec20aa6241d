import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';

/** Pages of operators that ask for a portal. */
const PAGES_OF_A_PORTAL = ['/wallets', '/quotas', '/keys', '/people', '/servers', '/tickets'];

const SOURCES = join(packageFolder(), 'apps/console/src/');

/** The addresses of all pages, as the registries have them, so that a new page is looked at by itself. */
function pagePaths(audience: 'people' | 'operator'): string[] {
  const text = readFileSync(`${SOURCES}${audience}/${audience}-pages.ts`, 'utf8');
  const paths = [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!);
  if (paths.length === 0) throw new Error(`No pages for ${audience}`);
  return paths;
}

/** The words of a list in a file of the console, for example the tabs of a page. */
function listed(file: string, name: string): string[] {
  const text = readFileSync(`${SOURCES}${file}`, 'utf8');
  const [, words = ''] = new RegExp(`${name} = \\[([^\\]]+)\\]`).exec(text) ?? [];
  const found = [...words.matchAll(/'([^']+)'/g)].map(([, word]) => word!);
  if (found.length === 0) throw new Error(`${file} has no ${name}`);
  return found;
}

/** The pages of people with each of their tabs, and what only a parameter opens. */
export function peoplePaths(): string[] {
  const serverTabs = listed('people/servers/server.ts', 'SERVER_TABS');
  return [
    ...pagePaths('people').flatMap((path) =>
      path.includes(':tab') ? serverTabs.map((tab) => path.replace(/:tab\??/, tab)) : [path],
    ),
    ...listed('people/ai/ai.page.tsx', 'TABS').map((tab) => `/ai?tab=${tab}`),
    ...listed('people/applications/application.page.tsx', 'PARTS').map(
      (tab) => `/applications/:appId?tab=${tab}`,
    ),
    '/servers/:serverId/versions?from=v1&to=v2',
    '/objects?prefix=reports/',
    '/refusals?code=INVALID_PARAMS',
  ];
}

/** The pages of operators, and what a portal chosen opens. */
export function operatorPaths(): string[] {
  return [...pagePaths('operator'), ...PAGES_OF_A_PORTAL.map((path) => `${path}?portal=:portalId`)];
}

/** An address with its parameters filled in. @throws Error when one is not known. */
export function filled(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path}: nothing is known for ${name}`);
    return encodeURIComponent(value);
  });
}

type Words = Readonly<Record<string, string>>;

/** The texts of a feature in both languages. */
export function wordsOf(name: string): Readonly<Record<'en' | 'ru', Words>> {
  const read = (language: string) =>
    JSON.parse(readFileSync(`${SOURCES}texts/${language}/${name}.json`, 'utf8')) as Words;
  return { en: read('en'), ru: read('ru') };
}

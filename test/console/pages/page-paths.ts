import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('../../../apps/console/src/', import.meta.url));

/** The addresses of all pages, as the registries have them, so that a new page is looked at by itself. */
export function pagePaths(audience: 'people' | 'operator'): string[] {
  const text = readFileSync(`${SOURCES}${audience}/${audience}-pages.ts`, 'utf8');
  const paths = [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!);
  if (paths.length === 0) throw new Error(`No pages for ${audience}`);
  return paths;
}

/** The tabs of a server, each a page of its own. */
export function serverTabs(): string[] {
  const text = readFileSync(`${SOURCES}people/servers/server-tabs.ts`, 'utf8');
  const [, tabs = ''] = /SERVER_TABS = \[([^\]]+)\]/.exec(text) ?? [];
  return [...tabs.matchAll(/'([^']+)'/g)].map(([, tab]) => tab!);
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

/** The texts of a feature in both languages, read from where the console has them. */
export function wordsOf(file: string): Readonly<Record<'en' | 'ru', Words>> {
  const text = readFileSync(`${SOURCES}${file}`, 'utf8')
    .replace(/^import .*;$/gm, '')
    .replace(/export const \w+ = defineTexts\(/, 'return defineTexts(');
  const body = text.slice(text.indexOf('return defineTexts('));
  const define = (_name: string, texts: Record<'en' | 'ru', Words>) => texts;
  return (new Function('defineTexts', body) as (d: typeof define) => Record<'en' | 'ru', Words>)(define);
}

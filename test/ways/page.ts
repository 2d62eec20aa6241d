import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';
import type { Way } from './entered-files.js';

const PAGE = join(packageFolder(), 'docs/contributor/ways.md');
/** What a run has found, for `npm run docs:ways`. */
const FOUND = join(packageFolder(), 'dist/ways/ways.md');

const HEAD = `# Ways

Which files a request enters, with the functions that run in them: traced, not written. A change that leads elsewhere fails
\`test/ways\`; \`npm run docs:ways\` writes the page anew. How the steps follow is in [architecture](architecture.md#a-request) and in
[flows](flows.md).
`;

const TITLES = [
  'What a key may call: `GET /v1/guide`',
  'One record: `GET /v1/deals/:id`',
  'A list of records: `GET /v1/deals`',
  'A call of a model: `POST /v1/chat/completions`',
  'A command: `POST /v1/infra/servers/:id/exec`, in the API',
  'A command, in the worker',
  'A deploy: `POST /v1/infra/servers/:id/deploy`, in the API',
  'A deploy, in the worker',
] as const;
/** Headings of the page, in its order. */
export type Title = (typeof TITLES)[number];

/** Libs in the order in which a request meets them. */
const LIBS = [
  'http',
  'observability',
  'auth',
  'portal-data',
  'ai',
  'metering',
  'infra',
  'host-client',
  'parsing',
  'database',
];
const placeOf = (file: string): number => {
  const at = LIBS.indexOf(file.split('/')[1] ?? '');
  return at < 0 ? LIBS.length : at;
};

function told(title: Title, { always }: Way): string {
  const files = [...always].sort(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
  const rows = files.map(
    ([file, names]) => `- \`${file}\`${names.size > 0 ? `: ${[...names].join(', ')}` : ''}`,
  );
  return `## ${title}\n\n${files.length} files.\n\n${rows.join('\n')}\n`;
}

function sectionsOf(page: string): Map<string, string> {
  const sections = page.split(/^(?=## )/m).slice(1);
  return new Map(sections.map((text) => [text.slice(3, text.indexOf('\n')), `${text.trimEnd()}\n`]));
}

const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** Writes what was found for some of the headings; the others stay as they were. */
export function keepFound(ways: ReadonlyMap<Title, Way>): void {
  const sections = sectionsOf(read(FOUND) || read(PAGE));
  for (const [title, way] of ways) sections.set(title, told(title, way));
  mkdirSync(join(FOUND, '..'), { recursive: true });
  const all = TITLES.flatMap((title) => sections.get(title) ?? []);
  writeFileSync(FOUND, `${HEAD}\n${all.join('\n')}`);
}

/** What the page tells of a way: file → functions. */
function pageOf(title: Title): Map<string, string[]> {
  const rows = sectionsOf(read(PAGE))
    .get(title)
    ?.matchAll(/^- `([^`]+)`(?:: (.*))?$/gm);
  return new Map(
    [...(rows ?? [])].map(([, file = '', names = '']) => [file, names === '' ? [] : names.split(', ')]),
  );
}

/**
 * How a way differs from what the page tells; equal to {@link AS_TOLD} where it does not.
 * @param of files alone for work of seconds: which functions run in them is a matter of its pace, too
 */
export function differences(title: Title, most: number, way: Way, of: 'functions' | 'files' = 'functions') {
  const known = pageOf(title);
  return {
    /** Files with functions that the page tells and that were not entered. */
    absent: [...known].flatMap(([file, names]) => {
      const entered = way.ever.get(file);
      const isThere = entered && (of === 'files' || names.every((name) => entered.has(name)));
      return isThere ? [] : [file];
    }),
    /** Files that were entered each time and that the page does not tell. */
    untold: [...way.always.keys()].filter((file) => !known.has(file)),
    filesTooMany: Math.max(0, way.always.size - most),
  };
}

export const AS_TOLD: ReturnType<typeof differences> = { absent: [], untold: [], filesTooMany: 0 };

import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import createMarkdown, { type Token } from 'markdown-it';
import { packageFolder } from '#libs/config';
import { exampleBlocks } from './examples.js';

const ROOT = packageFolder();
const NO_SOURCES = new Set(['node_modules', '.git', 'dist', '.portico', 'coverage', '.node']);
const FOLDERS = 'apps|libs|bench|bin|deploy|docs|test|\\.ci';
/** What looks like a file of the checkout: with a suffix of ours, or a folder that begins like one. */
const FILE = /^[\w.*@-]+(?:\/[\w.*@-]+)*\.(?:ts|tsx|mjs|cjs|json|md|css|ya?ml)$/;
const FOLDER = new RegExp(`^(?:${FOLDERS})(?:/[\\w.*@-]+)*/?$`);
/** The end of many names. */
const SUFFIX = /^(?:\.[a-z0-9]+)+\.ts$/;
/** Written where the service or its documentation runs, of another repository, or a name that stands for many. */
const OF_OTHERS = new Set([
  'runtime.json',
  'manifest.json',
  'sbom.cdx.json',
  'test/0_setup',
  'test/integration',
  'x.answer.ts',
  // What a generator writes in its example.
  'libs/feedback/src/labels',
]);
const COMMAND = /npm run ([\w:-]+)/g;

interface Page {
  readonly path: string;
  readonly links: readonly string[];
  readonly codes: readonly string[];
  readonly text: string;
}

async function contributorPages(): Promise<string[]> {
  const below = await readdir(join(ROOT, 'docs/contributor'), { recursive: true });
  const pages = below.filter((name) => name.endsWith('.md')).map((name) => `docs/contributor/${name}`);
  return ['AGENTS.md', 'CONTRIBUTING.md', 'README.md', ...pages.sort()];
}

async function read(path: string): Promise<Page> {
  const text = await readFile(join(ROOT, path), 'utf8');
  const inline = createMarkdown()
    .parse(text, {})
    .flatMap((token: Token) => token.children ?? []);
  return {
    path,
    text,
    links: inline.filter(({ type }) => type === 'link_open').map((token) => String(token.attrGet('href'))),
    codes: inline.filter(({ type }) => type === 'code_inline').map(({ content }) => content),
  };
}

/** Files and folders of the checkout, from its root. */
async function sources(): Promise<string[]> {
  const entries = await readdir(ROOT, { withFileTypes: true });
  const top = entries.filter(({ name }) => !NO_SOURCES.has(name));
  const below = top
    .filter((entry) => entry.isDirectory())
    .map(async ({ name }) =>
      (await readdir(join(ROOT, name), { recursive: true })).map((path) => `${name}/${path}`),
    );
  return [...top.map(({ name }) => name), ...(await Promise.all(below)).flat()];
}

/** Headings as links name them. */
const anchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

describe('what the papers of contributors name', () => {
  let pages: Page[];
  let known: string[];
  let made: ReadonlySet<string>;

  beforeAll(async () => {
    pages = await Promise.all((await contributorPages()).map(read));
    known = (await sources()).map((path) => `/${path}`);
    made = new Set((await exampleBlocks(ROOT)).map(({ file }) => file));
  });

  /** A path may begin anywhere in the tree: the page says once what it is about. */
  function isThere(path: string): boolean {
    if (made.has(path)) return true;
    const end = `/${path.replace(/\/$/, '')}`;
    if (!end.includes('*')) return known.some((file) => file.endsWith(end));
    const pattern = new RegExp(`${end.replace(/[.]/g, '\\.').replaceAll('*', '[^/]*')}$`);
    return known.some((file) => pattern.test(file));
  }

  it('is there: every path in backticks', () => {
    const lost = pages.flatMap(({ path, codes }) =>
      codes
        .filter((code) => (FILE.test(code) || FOLDER.test(code)) && !SUFFIX.test(code))
        .filter((code) => !OF_OTHERS.has(code) && !isThere(code))
        .map((code) => `${path}: ${code}`),
    );
    expect(lost).toEqual([]);
  });

  it('is there: every page and heading a link leads to', async () => {
    const dead: string[] = [];
    for (const { path, links, text } of pages) {
      for (const link of links.filter((target) => !/^[a-z]+:/.test(target))) {
        const [target = '', heading] = link.split('#');
        const page = target === '' ? path : normalize(join(dirname(path), target));
        const isFound = existsSync(join(ROOT, page));
        const to =
          target === ''
            ? text
            : isFound && page.endsWith('.md')
              ? await readFile(join(ROOT, page), 'utf8')
              : '';
        if (!isFound || (heading !== undefined && !anchors(to).includes(heading)))
          dead.push(`${path}: ${link}`);
      }
    }
    expect(dead).toEqual([]);
  });

  it('can be run: every script of npm', async () => {
    const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Readonly<Record<string, string>>;
    };
    const lost = pages.flatMap(({ path, text }) =>
      [...text.matchAll(COMMAND)]
        .filter(([, name]) => !(name! in scripts))
        .map(([command]) => `${path}: ${command}`),
    );
    expect(lost).toEqual([]);
  });

  it('begins with two lines that need Node and nothing else, and fits what a program reads at once', async () => {
    const readme = pages.find(({ path }) => path === 'README.md')!;
    expect(readme.text).toContain('\n```sh\nnpm ci && npm start\nnpm ci && npm test\n```\n');
    const agents = pages.find(({ path }) => path === 'AGENTS.md')!;
    expect(agents.text.split('\n').length).toBeLessThanOrEqual(101);
  });
});

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview, type PreviewServer } from 'vite';
import { packageFolder } from '#libs/config';
import { describeInBrowser } from '../harness/browser.js';
import { lookAs, seriousFindings, SIGHTS } from './pages/console-visit.js';

const CONSOLE = join(packageFolder(), 'apps/console');
const configFile = join(CONSOLE, 'vite.config.ts');
const TITLE = 'Blocks of the console';

describeInBrowser('the page of examples', (arrive) => {
  let outDir: string;
  let server: PreviewServer;

  beforeAll(async () => {
    outDir = await mkdtemp(join(tmpdir(), 'portico-examples-'));
    const input = join(CONSOLE, 'examples/index.html');
    await build({ configFile, logLevel: 'warn', build: { outDir, rolldownOptions: { input } } });
    server = await preview({ configFile, logLevel: 'warn', build: { outDir }, preview: { port: 0 } });
  });
  afterAll(async () => {
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  });

  it.each(SIGHTS)('shows every block, and reads well: $name', async (sight) => {
    const visitor = await arrive(sight.locale);
    const { page } = visitor;
    await lookAs(visitor, sight);
    await page.goto(new URL('/console/examples/', server.resolvedUrls!.local[0]).href);
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await page.locator('canvas').waitFor();
    await visitor.picture(`examples-${sight.name}`);
    expect(await page.getByRole('heading', { level: 2 }).count()).toBe(9);
    expect(await seriousFindings(page)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });
});

it('the page of examples is no part of what is served', async () => {
  const folder = join(packageFolder(), 'dist/console');
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|html)$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  expect(names.length).toBeGreaterThan(50);
  expect(texts.filter((text) => text.includes(TITLE))).toEqual([]);
});

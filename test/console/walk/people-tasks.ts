import type { Walker } from './walker.js';

const DEPLOYS = 'deploys';
const OPERATIONS = 'operation';
const VERSIONS = 'versions';
const LINKS = 'share-links';

/** Folders of an application: one that does not start, and two that do. */
export interface Folders {
  readonly faulty: string;
  readonly first: string;
  readonly second: string;
}

async function deploy(walker: Walker, folder: string): Promise<void> {
  const { page } = walker;
  walker.count(1);
  await page.locator('input[type="file"][webkitdirectory]').setInputFiles(folder);
  const button = page.getByRole('button', { name: walker.word(DEPLOYS, 'deploy'), exact: true });
  await page.waitForFunction(
    (name: string) => {
      const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
      return found !== undefined && !found.disabled;
    },
    walker.word(DEPLOYS, 'deploy'),
  );
  await walker.click(button);
}

const ended = (walker: Walker, status: 'succeeded' | 'failed') =>
  walker.page
    .getByText(walker.word(OPERATIONS, status), { exact: true })
    .last()
    .waitFor({ timeout: 180_000 });

/** Twelve things people of a portal come for. */
export async function walkAsPerson(
  walker: Walker,
  signIn: () => Promise<number>,
  folders: Folders,
): Promise<void> {
  const { page } = walker;
  const key = (text: string, values = {}) => walker.word('keys', text, values);
  const server = (text: string, values = {}) => walker.word('servers', text, values);
  let serverPage = '';

  await walker.task('1 sign in', async () => walker.count(await signIn()));

  await walker.task('2 make a key', async () => {
    await walker.goTo('keys');
    await walker.follow(key('new-key'));
    await walker.see(key('what-for'));
    await walker.type(key('name'), 'Nightly import');
    await walker.press(walker.word('scopes', 'select-portal'));
    await walker.press(key('make'));
    await page.getByText(/^svc_api_/).waitFor();
    await walker.press(walker.word('ui', 'i-have-kept-it'));
    await walker.see(key('made-title', { name: 'Nightly import' }));
  });

  await walker.task('3 order a server', async () => {
    await walker.goTo('servers');
    await walker.press(server('order'));
    await walker.confirm(walker.word('order-server', 'order'));
    await page.waitForURL(/\/console\/servers\/[0-9a-f-]{36}/);
    serverPage = new URL(page.url()).pathname.replace('/console', '').split('/').slice(0, 3).join('/');
    await walker.see(server('running'));
  });

  await walker.task('4 deploy a folder and watch it fail', async () => {
    await walker.open(`${serverPage}/deploy`);
    await deploy(walker, folders.faulty);
    await ended(walker, 'failed');
  });

  await walker.task('5 read why', async () => {
    await walker.see(walker.word(OPERATIONS, 'why-failed'));
    await walker.see(/DEPLOY_FAILED/);
    await walker.follow(walker.word(OPERATIONS, 'to-log'));
    await walker.see(/Cannot find module .*missing\.js/);
  });

  await walker.task('6 deploy again', async () => {
    await walker.open(`${serverPage}/deploy`);
    await deploy(walker, folders.first);
    await ended(walker, 'succeeded');
    await walker.open(`${serverPage}/deploy`);
    await deploy(walker, folders.second);
    await ended(walker, 'succeeded');
  });

  await walker.task('7 roll back', async () => {
    await walker.open(`${serverPage}/versions`);
    await walker.click(
      page.getByRole('button', {
        name: walker.word(VERSIONS, 'act-on', { action: walker.word(VERSIONS, 'roll-back'), version: 'v1' }),
      }),
    );
    await walker.confirm(walker.word(VERSIONS, 'roll-back'));
    await ended(walker, 'succeeded');
  });

  await walker.task('8 run a command and follow the logs', async () => {
    const terminal = (text: string) => walker.word('terminal', text);
    await walker.open(`${serverPage}/terminal`);
    await walker.type(terminal('command'), 'echo hello from $((40+2))');
    await page.keyboard.press('Enter');
    await walker.see(/hello from 42/);
    await walker.open(`${serverPage}/logs`);
    await walker.see(/missing\.js/);
  });

  await walker.task('9 share the page', async () => {
    await walker.open(`${serverPage}/links`);
    await walker.press(walker.word(LINKS, 'make'));
    await walker.confirm(walker.word(LINKS, 'create'));
    await walker.see(walker.word(LINKS, 'made-link'));
  });

  await walker.task('10 see what AI cost yesterday', async () => {
    await walker.open('/');
    await walker.goTo('ai-usage');
    await walker.click(page.getByText(walker.word('ai', 'period-yesterday'), { exact: true }));
    await page.waitForURL(/period=yesterday/);
    await walker.see(walker.word('ai', 'cost'));
  });

  await walker.task('11 read what a refusal meant', async () => {
    await walker.goTo('refusals');
    const first = page.getByRole('table').getByRole('link').first();
    await walker.click(first);
    await walker.see(walker.word('refusals', 'what-to-do'));
  });

  await walker.task('12 sign out', async () => {
    await walker.press('Demo administrator');
    await walker.click(
      page.getByRole('menuitem', { name: walker.word('navigation', 'sign-out'), exact: true }),
    );
    await walker.see(walker.word('sign-in', 'title'));
  });
}

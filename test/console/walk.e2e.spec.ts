import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeInBrowser } from '../harness/browser.js';
import { Stack } from '../harness/stack.js';
import { faultsOf, lookAs, openAsOperator, SIGHTS, signIn } from './pages/console-visit.js';
import { appFolder } from './walk/app-folder.js';
import { walkAsOperator } from './walk/operator-tasks.js';
import { type Folders, walkAsPerson } from './walk/people-tasks.js';
import { Walker } from './walk/walker.js';

const TICKET = 'The list of deals is slow';
/** What one task may take; signing in at the host counts. */
const MOST_CLICKS = 9;
const DAY_MS = 86_400_000;

/** Eighteen tasks, by what the pages say: on a desk in light and English, on a phone in dark and Russian. */
describeInBrowser('people at the console', (arrive) => {
  let stack: Stack;
  let folder: string;
  let folders: Folders;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-walk-'));
    folders = {
      faulty: await appFolder(folder, 'faulty', 'node missing.js'),
      first: await appFolder(folder, 'first', 'node server.js'),
      second: await appFolder(folder, 'second', 'node server.js'),
    };
  });
  beforeEach(async () => {
    stack = await Stack.start();
    const key = stack.runtime.keys.personal;
    await stack.client.call('GET', '/v1/deals/0', { key });
    const body = { category: 'BUG', title: TICKET, body: 'It takes half a minute since the morning.' };
    await stack.client.call('POST', '/v1/feedback', { key, body });
    await stack.cli('ai', 'provider', 'set', 'default', '--url', `${stack.runtime.sandboxUrl}/ai/v1`);
    const messages = [{ role: 'user', content: 'Say something about deals.' }];
    const { status } = await stack.client.call('POST', '/v1/chat/completions', { key, body: { messages } });
    expect(status).toBe(200);
    // What was used now is yesterday's for everybody who comes.
    await stack.cli('dev', 'clock', 'advance', '24h');
  });
  afterEach(() => stack.remove());
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(SIGHTS)('does what they came for: $name', async (sight) => {
    const language = sight.locale === 'ru-RU' ? 'ru' : 'en';
    const visitor = await arrive(sight.locale);
    await lookAs(visitor, sight);
    await visitor.page.clock.install({ time: Date.now() + DAY_MS });
    const person = new Walker(visitor, language, sight.name, new URL(stack.runtime.baseUrl).origin);
    await walkAsPerson(person, () => signIn(visitor, stack), folders);

    const other = await arrive(sight.locale);
    await lookAs(other, sight);
    await other.page.clock.install({ time: Date.now() + DAY_MS });
    const operator = new Walker(other, language, sight.name, stack.runtime.adminUrl);
    await walkAsOperator(operator, () => openAsOperator(other, stack), stack.runtime.portal.domain, TICKET);

    const tasks = [...person.tasks, ...operator.tasks];
    process.stderr.write(
      `${tasks.map(({ task, clicks }) => `${sight.name}: ${task}: ${clicks} clicks`).join('\n')}\n`,
    );
    expect(tasks).toHaveLength(18);
    expect(tasks.filter(({ clicks }) => clicks > MOST_CLICKS)).toEqual([]);
    expect([...faultsOf(visitor), ...faultsOf(other)]).toEqual([]);
  });
});

import { readFile } from 'node:fs/promises';
import { describeInBrowser, type Visitor } from '../harness/browser.js';
import { Stack } from '../harness/stack.js';
import {
  faultsOf,
  follow,
  lookAs,
  MEMBER,
  openAsOperator,
  seriousFindings,
  settled,
  type Sight,
  SIGHTS,
  sideways,
  signIn,
} from './pages/console-visit.js';
import { fillWithHostileTexts, HOSTILE } from './pages/hostile-portal.js';
import { filled, operatorPaths, peoplePaths } from './pages/page-paths.js';

/** Pixels of a window between a phone and a desk. */
const BETWEEN = 820;

/** Every page of both consoles on a portal whose texts are all hostile. */
describeInBrowser('every page of the console', (arrive) => {
  let stack: Stack;
  let ids: Readonly<Record<string, string>>;

  beforeAll(async () => {
    stack = await Stack.start();
    const { portal, users } = stack.runtime;
    const seat = await stack.cli<{ id: string }>(
      'subscription',
      'activate',
      '--portal',
      portal.id,
      '--user',
      users['admin']!.id,
    );
    ids = { ...(await fillWithHostileTexts(stack)), seatId: seat.id };
  });
  afterAll(() => stack.remove());

  /** What is wrong with the pages, by their addresses. */
  const look = async (
    audience: 'people' | 'operators',
    visitor: Visitor,
    origin: string,
    paths: readonly string[],
    values: Readonly<Record<string, string>>,
    { name, viewport }: Sight,
  ) => {
    const { page } = visitor;
    const sidewaysAt = async (width: number): Promise<number> => {
      await page.setViewportSize({ width, height: viewport.height });
      return sideways(page);
    };
    const wrong: Record<string, unknown> = {};
    for (const path of paths) {
      const address = `/console${filled(path, values)}`;
      // Each page is loaded in one sight, and reached by a link in the other.
      if (name === SIGHTS[0]!.name) await page.goto(origin + address).then(() => settled(page));
      else await follow(page, address);
      await visitor.picture(`${audience}-${name}${path.replaceAll(/\W+/g, '-')}`);
      const found = {
        serious: await seriousFindings(page),
        sideways: (await sidewaysAt(BETWEEN)) + (await sidewaysAt(viewport.width)),
        owned: await page.evaluate(() => (window as { owned?: number }).owned ?? 0),
        complaints: faultsOf(visitor),
      };
      visitor.complaints.length = 0;
      if (found.serious.length + found.complaints.length + found.sideways > 0 || found.owned !== 0) {
        wrong[path] = found;
      }
    }
    return wrong;
  };

  it.each(SIGHTS)(
    'for people reads well, stays within the window and runs no script of others: $name',
    async (sight) => {
      const visitor = await arrive(sight.locale);
      await lookAs(visitor, sight);
      await signIn(visitor, stack);
      const { origin } = new URL(stack.runtime.baseUrl);
      expect(await look('people', visitor, origin, peoplePaths(), ids, sight)).toEqual({});
    },
  );

  it('for people without a key says how to get one where it needs one, and asks nothing without it', async () => {
    const visitor = await arrive('en-GB');
    const { page } = visitor;
    const { origin } = new URL(stack.runtime.baseUrl);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 401) refused.push(`${page.url()} ${response.url()}`);
    });
    await signIn(visitor, stack, '/console', MEMBER);
    refused.length = 0;
    for (const path of peoplePaths()) await follow(page, `/console${filled(path, ids)}`);
    expect(refused).toEqual([]);
    await page.goto(`${origin}/console${filled('/servers/:serverId/deploy', ids)}`);
    await page.getByRole('link', { name: 'Make a key' }).click();
    await page.waitForURL(/\/console\/keys\/new$/);
  });

  it.each(SIGHTS)(
    'for operators reads well, stays within the window and runs no script of others: $name',
    async (sight) => {
      const visitor = await arrive(sight.locale);
      await lookAs(visitor, sight);
      await openAsOperator(visitor, stack);
      const { page } = visitor;
      const [machine] = await stack.cli<{ id: string }[]>('machine', 'list');
      const values = { ...ids, portalId: stack.runtime.portal.id, machineId: machine!.id };
      expect(
        await look('operators', visitor, stack.runtime.adminUrl, operatorPaths(), values, sight),
      ).toEqual({});
      await page.goto(`${stack.runtime.adminUrl}/console${filled('/tickets/:ticketId', values)}`);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: /script.*\.txt$/ }).click();
      expect(await readFile(await (await saved).path(), 'utf8')).toBe(HOSTILE);
    },
  );
});

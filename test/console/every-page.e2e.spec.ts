import { describeInBrowser, type Visitor } from '../harness/browser.js';
import { Stack } from '../harness/stack.js';
import {
  faultsOf,
  lookAs,
  openAsOperator,
  seriousFindings,
  settled,
  SIGHTS,
  sideways,
  signIn,
} from './pages/console-visit.js';
import { fillWithHostileTexts } from './pages/hostile-portal.js';
import { filled, pagePaths, serverTabs } from './pages/page-paths.js';

/** Every page of both consoles on a portal whose texts are all hostile. */
describeInBrowser('every page of the console', (arrive) => {
  let stack: Stack;
  let ids: Readonly<Record<string, string>>;

  beforeAll(async () => {
    stack = await Stack.start();
    ids = await fillWithHostileTexts(stack);
  });
  afterAll(() => stack.remove());

  /** What is wrong with the pages, by their addresses. */
  const look = async (visitor: Visitor, origin: string, paths: readonly string[], sight: string) => {
    const { page } = visitor;
    const wrong: Record<string, unknown> = {};
    for (const path of paths) {
      await page.goto(`${origin}/console${path}`);
      await settled(page);
      await visitor.picture(`console-${sight}${path.replaceAll(/[^a-z]+/gi, '-')}`);
      const found = {
        serious: await seriousFindings(page),
        sideways: Math.max(0, await sideways(page)),
        owned: await page.evaluate('window.owned ?? 0'),
        complaints: faultsOf(visitor).splice(0),
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
      const paths = pagePaths('people')
        .flatMap((path) =>
          path.includes(':tab') ? serverTabs().map((tab) => path.replace(':tab', tab)) : [path],
        )
        .map((path) => filled(path, ids));
      expect(await look(visitor, new URL(stack.runtime.baseUrl).origin, paths, sight.name)).toEqual({});
    },
  );

  it.each(SIGHTS)(
    'for operators reads well, stays within the window and runs no script of others: $name',
    async (sight) => {
      const visitor = await arrive(sight.locale);
      await lookAs(visitor, sight);
      await openAsOperator(visitor, stack);
      const [machine] = await stack.cli<{ id: string }[]>('machine', 'list');
      const seat = await stack.cli<{ id: string }>(
        'subscription',
        'activate',
        '--portal',
        stack.runtime.portal.id,
        '--user',
        stack.runtime.users['admin']!.id,
      );
      const portalId = stack.runtime.portal.id;
      const values = { ...ids, portalId, machineId: machine!.id, seatId: seat.id };
      const paths = pagePaths('operator').map((path) => filled(path, values));
      const withPortal = ['/wallets', '/quotas'].map((path) => `${path}?portal=${portalId}`);
      expect(await look(visitor, stack.runtime.adminUrl, [...paths, ...withPortal], sight.name)).toEqual({});
    },
  );
});

import { describeInBrowser } from '../harness/browser.js';
import { Stack } from '../harness/stack.js';
import { openAsOperator, settled, signIn } from './pages/console-visit.js';

const FEE = '40';
const PAID_IN = '500';

describeInBrowser('what the console tells while something is done', (arrive) => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await Stack.start();
  });
  afterAll(() => stack.remove());

  it('an upload says that the connection is lost, and goes on by itself', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await signIn(visitor, stack, '/console/objects');
    await settled(page);
    await page.context().setOffline(true);
    await page
      .locator('input[type="file"]:not([webkitdirectory])')
      .setInputFiles({ name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from('id,title\n1,First\n') });
    const row = page.getByRole('listitem').filter({ hasText: 'deals.csv' });
    await row.getByText('connection lost', { exact: true }).waitFor();
    await row.getByText(/goes on by itself/).waitFor();
    await page.context().setOffline(false);
    await row.getByText('stored', { exact: true }).waitFor();
  });

  it('a change of the tier tells what is charged before it is made', async () => {
    const { client, runtime } = stack;
    const { body } = await client.call<{ data: { ownerUserId: string }[] }>('GET', '/v1/keys', {
      key: runtime.keys.management,
    });
    const { domain } = runtime.portal;
    await stack.cli('tier', 'set', 'PRO', '--fee', FEE);
    await stack.cli('wallet', 'topup', domain, PAID_IN, '--reference', 'invoice 1');
    const who = ['--portal', domain, '--user', body.data[0]!.ownerUserId];
    const seat = await stack.cli<{ id: string }>('subscription', 'activate', ...who);
    const visitor = await arrive();
    const { page } = visitor;
    await openAsOperator(visitor, stack);
    await page.goto(`${runtime.adminUrl}/console/subscriptions/${seat.id}`);
    await page.getByRole('combobox', { name: 'Tier' }).click();
    await page.getByRole('option', { name: 'PRO' }).click();
    await page.getByRole('button', { name: 'Apply' }).first().click();
    const question = page.getByRole('dialog', { name: 'Change to PRO for 1 month?' });
    await question.getByText('Charged to the wallet of the portal at once: 40 credits.').waitFor();
    await visitor.picture('tier-question');
    await question.getByRole('button', { name: 'Change the tier' }).click();
    await question.waitFor({ state: 'hidden' });
    const { available } = await stack.cli<{ available: number }>('wallet', 'show', domain);
    expect(available).toBe(Number(PAID_IN) - Number(FEE));
    await page.waitForFunction(() => document.activeElement?.textContent === 'Apply');
  });
});

import type { Page } from 'playwright-core';
import { describeInBrowser } from '../harness/browser.js';
import { Stack } from '../harness/stack.js';
import { openAsOperator, settled } from './pages/console-visit.js';

/** The part of a page with a heading. */
const part = (page: Page, heading: string) => page.getByRole('region', { name: heading, exact: true });

/** Applies a form, and waits until it is told that this is done. */
async function apply(page: Page, heading: string): Promise<void> {
  await part(page, heading).getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Done', { exact: false }).first().waitFor();
}

async function choose(page: Page, heading: string, label: string, option: string): Promise<void> {
  await part(page, heading).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describeInBrowser('settings that operators change in the console', (arrive) => {
  let stack: Stack;
  let page: Page;
  let portal: string;

  beforeAll(async () => {
    stack = await Stack.start();
    portal = stack.runtime.portal.id;
  });
  afterAll(() => stack.remove());
  beforeEach(async () => {
    const visitor = await arrive('en-GB');
    page = visitor.page;
    await openAsOperator(visitor, stack);
  });

  const open = async (path: string): Promise<void> => {
    await page.goto(`${stack.runtime.adminUrl}/console${path}`);
    await settled(page);
  };
  const portalNow = async () => {
    const portals = await stack.cli<Record<string, unknown>[]>('portal', 'list');
    return portals.find(({ id }) => id === portal);
  };

  it('are policies of a portal, each as it is pressed', async () => {
    await open(`/portals/${portal}`);
    const press = async (label: string, on: boolean): Promise<void> => {
      const answered = page.waitForResponse(/portals\.set$/);
      await page.getByRole('switch', { name: label, checked: !on }).click();
      expect((await answered).status()).toBe(200);
      await page.getByRole('switch', { name: label, checked: on }).waitFor();
      await settled(page);
    };
    await press('Only administrators make keys', true);
    await press('Performance review is switched on', false);
    expect(await portalNow()).toMatchObject({ keyCreationRestricted: true, sections: [] });
    await press('Performance review is switched on', true);
    expect(await portalNow()).toMatchObject({ keyCreationRestricted: true, sections: ['performan'] });
  });

  it('are the pace of its host, which an empty field gives back', async () => {
    await open(`/portals/${portal}`);
    const burst = page.getByRole('textbox', { name: 'Calls in a row' });
    await burst.fill('20');
    await page.getByRole('textbox', { name: 'Calls a second for long' }).fill('4');
    await apply(page, 'Calls to its host');
    expect(await portalNow()).toMatchObject({ hostBurst: 20, hostRequestsPerSecond: 4 });
    await open(`/portals/${portal}`);
    await burst.fill('');
    await page.getByRole('textbox', { name: 'Calls a second for long' }).fill('');
    await apply(page, 'Calls to its host');
    expect(await portalNow()).toMatchObject({ hostBurst: null, hostRequestsPerSecond: null });
  });

  it('are what it may use of models: a number or no limit, words, and yes or no', async () => {
    await open(`/quotas?portal=${portal}`);
    await page.getByRole('textbox', { name: 'Units a month' }).fill('5000');
    await choose(page, 'Decide', 'Pacing', 'Refused beyond it');
    await page.getByRole('textbox', { name: 'A day, percent of the month' }).fill('10');
    await choose(page, 'Decide', 'The wallet pays beyond the limits', 'No');
    await apply(page, 'Decide');
    const shown = () => stack.cli<{ decided: unknown }>('ai-quota', 'show', portal);
    expect((await shown()).decided).toEqual({
      monthUnits: 5000,
      mode: 'block',
      dayPercent: 10,
      weekPercent: null,
      overage: false,
    });
    await open(`/quotas?portal=${portal}`);
    await page.getByRole('checkbox', { name: 'Without a limit' }).check();
    await page.getByLabel('Pacing: As the service has it').click();
    await apply(page, 'Decide');
    expect((await shown()).decided).toMatchObject({ monthUnits: 'none', mode: null, overage: false });
    await open(`/quotas?portal=${portal}`);
    await page.getByRole('textbox', { name: 'A day, percent of the month' }).fill('400');
    await part(page, 'Decide').getByRole('button', { name: 'Apply' }).click();
    await part(page, 'Decide').getByText('VALIDATION_ERROR').waitFor();
    expect((await shown()).decided).toMatchObject({ dayPercent: 10 });
  });

  it('are a raise of limits, whose fields are empty again afterwards', async () => {
    const user = stack.runtime.users['admin']!.id;
    const words = ['subscription', 'activate', '--portal', portal, '--user', user] as const;
    const { id } = await stack.cli<{ id: string }>(...words);
    await open(`/subscriptions/${id}`);
    const send = page.getByRole('button', { name: 'Apply' }).last();
    const days = page.getByRole('textbox', { name: 'Days it lasts' });
    await page.getByRole('textbox', { name: 'Raise the limits: Percent' }).fill('50');
    expect(await send.isDisabled()).toBe(true);
    await days.fill('7');
    await send.click();
    await page.getByText(/50 % more until/).waitFor();
    expect(await days.inputValue()).toBe('');
    expect(await stack.cli('subscription', 'show', id)).toMatchObject({ boostPct: 50 });
  });

  it('narrow a list by what stands in its address, by words that its call knows alone', async () => {
    const asked = page.waitForRequest(/portals\.list$/);
    await open('/portals?state=ASLEEP&frozen=false&text=nothing');
    const first = (await asked).postDataJSON() as unknown;
    expect(first).toEqual({ text: 'nothing', frozen: false });
    await page.getByText('No portal matches.').waitFor();
    const again = page.waitForRequest((request) => request.postData()?.includes('ACTIVE') === true);
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Active', exact: true }).click();
    expect((await again).postDataJSON()).toEqual({ text: 'nothing', frozen: false, state: 'ACTIVE' });
    expect(new URL(page.url()).searchParams.get('state')).toBe('ACTIVE');
  });
});

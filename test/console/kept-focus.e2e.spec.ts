import type { Page } from 'playwright-core';
import { describeInBrowser } from '../harness/browser.js';
import { Stack } from '../harness/stack.js';
import { settled, signIn } from './pages/console-visit.js';

const WEEK = [{ day: 'MO', from: '09:00', to: '18:00' }];
/** More than the page holds of a list at once. */
const MANY_KEYS = 60;
const REVOKED = 'Revoked import';

/** Goes to a button and answers its question, all with the keyboard. */
async function endByKeyboard(page: Page, label: string, place = 0): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).nth(place).focus();
  await page.keyboard.press('Enter');
  const answer = page.getByRole('dialog').getByRole('button', { name: label, exact: true });
  await answer.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Waits until what has the focus says so, and fails with what has it instead. */
async function focusedText(page: Page, expected: string): Promise<void> {
  await page
    .waitForFunction((text) => document.activeElement?.textContent === text, expected)
    .catch(() => undefined);
  const focused = await page.evaluate(() => {
    const { activeElement } = document;
    return { tag: activeElement?.tagName, text: activeElement?.textContent?.slice(0, 60) };
  });
  expect(focused).toMatchObject({ text: expected });
}

/** The row, if any, that what has the focus stands in. */
const focusedRow = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.closest('[role="row"]')?.textContent ?? null);

describeInBrowser('the focus in the console', (arrive) => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await Stack.start();
    const { personal, management } = stack.runtime.keys;
    const make = async (key: string, path: string, body: unknown): Promise<void> => {
      const { status, body: answer } = await stack.client.call('POST', path, { key, body });
      if (status !== 201) throw new Error(`POST ${path}: ${status} ${JSON.stringify(answer)}`);
    };
    for (const name of ['Early', 'Late', 'Middle']) {
      await make(personal, '/v1/work-schedules', { name, timezone: 'Europe/Moscow', week: WEEK });
    }
    const names = Array.from({ length: MANY_KEYS }, (_, index) => `Import ${index}`);
    for (const name of [...names, REVOKED]) {
      await make(management, '/v1/keys', { portalId: stack.runtime.portal.id, name, scopes: ['crm'] });
    }
  });
  afterAll(() => stack.remove());

  it('goes to the next row after one is deleted, and to the list when none is left', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await signIn(visitor, stack, '/console/work-schedules');
    await settled(page);
    await page.getByText('Middle', { exact: true }).waitFor();
    await endByKeyboard(page, 'Delete', 1);
    await page.getByText('Late', { exact: true }).waitFor({ state: 'hidden' });
    await focusedText(page, 'Change');
    expect(await focusedRow(page)).toContain('Middle');
    await endByKeyboard(page, 'Delete', 1);
    await focusedText(page, 'Change');
    expect(await focusedRow(page)).toContain('Early');
    await endByKeyboard(page, 'Delete');
    await page.getByText('No work schedule yet').waitFor();
    const list = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(list).toBe('Work schedules');
  });

  it('stays with the reader who scrolls a row out of sight or goes elsewhere', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await signIn(visitor, stack, '/console/keys');
    const first = page.getByRole('row').nth(1).getByRole('link');
    const name = await first.textContent();
    await first.focus();
    await page.mouse.wheel(0, 100_000);
    const row = page.getByRole('link', { name: name ?? '', exact: true });
    await row.waitFor({ state: 'detached' });
    const atEnd = await page.evaluate(() => window.scrollY);
    expect(atEnd).toBeGreaterThan(1_000);
    // Longer than any part of the page looks for a place.
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => [document.activeElement?.tagName, window.scrollY])).toEqual([
      'BODY',
      atEnd,
    ]);
    await page.mouse.wheel(0, -100_000);
    await row.focus();
    await page.getByRole('searchbox').fill(REVOKED);
    await row.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  });

  it('goes to the heading of the page that comes after a key is revoked', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await signIn(visitor, stack, '/console/keys');
    await page.getByRole('link', { name: REVOKED }).focus();
    await page.keyboard.press('Enter');
    await endByKeyboard(page, 'Revoke');
    await page.waitForURL(/\/console\/keys$/);
    await focusedText(page, 'Keys');
  });
});

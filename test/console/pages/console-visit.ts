import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import type { Visitor } from '../../harness/browser.js';
import type { Stack } from '../../harness/stack.js';

/** How somebody looks at the console. */
export interface Sight {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly scheme: 'light' | 'dark';
  readonly locale: 'en-GB' | 'ru-RU';
}

export const SIGHTS: readonly Sight[] = [
  { name: 'desk-light-en', viewport: { width: 1280, height: 860 }, scheme: 'light', locale: 'en-GB' },
  { name: 'phone-dark-ru', viewport: { width: 390, height: 844 }, scheme: 'dark', locale: 'ru-RU' },
];

/** Who the demo portal has: the key of the demo belongs to the first. */
export const ADMINISTRATOR = 'Fedor Adler';

/** Somebody of the demo portal without a key, and without special rights there. */
export const MEMBER = 'Maria Belov';

/** A net: a page that follows the window does so within a moment. */
const TO_FOLLOW_MS = 10_000;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The browser tells of the answer to "am I signed in?" as of a fault; it is the usual one before a sign-in. */
const isUsual = (complaint: string): boolean => /status of 401/.test(complaint);

export const faultsOf = ({ complaints }: Visitor): string[] =>
  complaints.filter((complaint) => !isUsual(complaint));

export async function lookAs(visitor: Visitor, { viewport, scheme }: Sight): Promise<void> {
  await visitor.page.setViewportSize(viewport);
  // As the browser's own script, since the page runs none but its own.
  await visitor.page.addInitScript(AXE);
  await visitor.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
}

/** Signs in at the host and comes back to a page of the console. @returns clicks it took. */
export async function signIn(
  { page }: Visitor,
  stack: Stack,
  path = '/console',
  person = ADMINISTRATOR,
): Promise<number> {
  const origin = new URL(stack.runtime.baseUrl).origin;
  await page.goto(origin + path);
  await page.getByRole('textbox').fill(stack.runtime.portal.domain);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((address) => address.origin !== origin);
  await page.getByText(person).first().click();
  await page.getByRole('button', { name: /^(Allow|Разрешить)$/ }).click();
  await page.waitForURL((address) => address.origin === origin && address.pathname.startsWith('/console'));
  await page.locator('#content').waitFor();
  return 3;
}

/** Opens the console of operators by a one-time link. */
export async function openAsOperator({ page }: Visitor, stack: Stack, name = 'Olga'): Promise<void> {
  const { link } = await stack.cli<{ link: string }>('console', 'open', '--name', name);
  await page.goto(link);
  await page.locator('#content').waitFor();
}

/** Nothing is on its way any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('#content').waitFor();
  await page.waitForFunction(
    () =>
      document.querySelectorAll('.mantine-Skeleton-root').length === 0 &&
      document.querySelector('h1') !== null,
  );
}

/** Goes to a page as a link in the console leads there: what was loaded stays, where `goto` loads it all again. */
export async function follow(page: Page, path: string): Promise<void> {
  const lead = (to: string): Promise<void> =>
    page.evaluate((address) => {
      window.history.pushState(null, '', address);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, to);
  // Over a page without a heading: of two pages with the same one nobody could say which is there.
  await lead('/console/there-is-no-such-page');
  await page.waitForFunction(() => document.querySelector('h1') === null);
  await lead(path);
  await settled(page);
}

/** A page that axe is in. */
interface Examined {
  readonly axe: {
    run(context: unknown, options: object): Promise<{ readonly violations: readonly Finding[] }>;
  };
}

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly html: string }[];
}

/** What axe finds serious on the page as it is. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const findings = await page.evaluate(async () => {
    const { violations } = await (window as unknown as Examined).axe.run(document, {
      resultTypes: ['violations'],
    });
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ target, html }) => ({ target, html })),
    }));
  });
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 160)}`),
    );
}

/** By how many pixels the page is wider than the window, once it has had the time to follow a change of it. */
export async function sideways(page: Page): Promise<number> {
  const more = () => Math.max(0, document.documentElement.scrollWidth - window.innerWidth);
  const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, {
    timeout: TO_FOLLOW_MS,
  });
  return fits.then(
    () => 0,
    () => page.evaluate(more),
  );
}

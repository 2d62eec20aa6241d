import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** The first has no window behind its pages, which is a third of the work of a visit. */
const USUAL_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const PATIENCE_MS = 60_000;

/** Path of a Chromium: `CHROMIUM_PATH`, else where systems put it; null where there is none. */
export function findChromium(): string | null {
  const path = process.env['CHROMIUM_PATH'] || USUAL_PATHS.find((candidate) => existsSync(candidate));
  return path !== undefined && existsSync(path) ? path : null;
}

/** One person in front of a browser, with cookies of their own. */
export class Visitor {
  /** Addresses the browser has asked, frames and redirects included. */
  readonly requests: string[] = [];
  /** What the browser refused or could not do. */
  readonly complaints: string[] = [];

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('request', (request) => this.requests.push(request.url()));
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      const { url } = message.location();
      const isIcon = url.endsWith('/favicon.ico');
      if (message.type() === 'error' && !isIcon) this.complaints.push(`${message.text()} (${url})`);
    });
  }

  static async arrive(browser: Browser, language: string): Promise<Visitor> {
    const context = await browser.newContext({ locale: language, viewport: { width: 900, height: 800 } });
    context.setDefaultTimeout(PATIENCE_MS);
    return new Visitor(context, await context.newPage());
  }

  /** What the browser shows to whoever asks for a name and a password. */
  async logIn(username: string, password: string): Promise<void> {
    await this.context.setHTTPCredentials({ username, password });
  }

  /** Clicks the button of this name in the page. */
  click(name: string | RegExp): Promise<void> {
    return this.page.getByRole('button', { name }).click();
  }

  /** Keeps a picture of the page in the folder that `PORTICO_SCREENSHOTS` names. */
  async picture(name: string): Promise<void> {
    const folder = process.env['PORTICO_SCREENSHOTS'];
    if (!folder) return;
    await mkdir(folder, { recursive: true });
    await this.page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  }

  leave(): Promise<void> {
    return this.context.close();
  }
}

/** A visitor for every test, who prefers the language. */
export type Arrive = (language?: string) => Promise<Visitor>;

/** Specs in a browser; where there is none outside CI, they say so instead. */
export function describeInBrowser(name: string, specs: (arrive: Arrive) => void): void {
  const path = findChromium();
  if (path === null) {
    it(`${name}: left out, for there is no Chromium`, () => {
      process.stderr.write(`No Chromium: "${name}" was not looked at in a browser.\n`);
    });
    return;
  }
  describe(name, () => {
    let browser: Browser;
    const visitors: Visitor[] = [];
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: path, args: FLAGS });
    });
    afterAll(() => browser.close());
    afterEach(async () => {
      await Promise.all(visitors.splice(0).map((visitor) => visitor.leave()));
    });
    specs(async (language = 'en-GB') => {
      const visitor = await Visitor.arrive(browser, language);
      visitors.push(visitor);
      return visitor;
    });
  });
}

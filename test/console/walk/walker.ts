import type { Locator } from 'playwright-core';
import type { Visitor } from '../../harness/browser.js';
import { wordsOf } from '../pages/page-paths.js';

export type Language = 'en' | 'ru';

/** Somebody who does tasks in the console by what they read, and whose clicks are counted. */
export class Walker {
  #clicks = 0;
  readonly tasks: { readonly task: string; readonly clicks: number }[] = [];

  constructor(
    readonly visitor: Visitor,
    private readonly language: Language,
    private readonly sight: string,
    private readonly origin: string,
  ) {}

  get page() {
    return this.visitor.page;
  }

  /** A text of the console in the reader's language. */
  word(feature: string, key: string, values: Readonly<Record<string, string>> = {}): string {
    const text = wordsOf(feature)[this.language][key];
    if (text === undefined) throw new Error(`${feature} has no text ${key}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  }

  /** Does one task, notes its clicks, and keeps a picture of how it ended. */
  async task(name: string, work: () => Promise<void>): Promise<void> {
    const before = this.#clicks;
    await work();
    this.tasks.push({ task: name, clicks: this.#clicks - before });
    await this.visitor.picture(`walk-${this.sight}-${name.replaceAll(' ', '-')}`);
  }

  count(clicks: number): void {
    this.#clicks += clicks;
  }

  /** Goes to a page as by a link somebody was sent. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.origin}/console${path}`);
    await this.page.locator('#content').waitFor();
  }

  /** Chooses a page in the navigation, which a phone keeps behind a button. */
  async goTo(text: string): Promise<void> {
    const menu = this.page.getByRole('button', { name: this.word('navigation', 'menu'), exact: true });
    if (await menu.isVisible()) await this.click(menu);
    await this.click(
      this.page
        .getByRole('navigation')
        .getByRole('link', { name: this.word('navigation', text), exact: true }),
    );
  }

  async click(target: Locator): Promise<void> {
    this.#clicks += 1;
    await target.first().click();
  }

  press(name: string): Promise<void> {
    return this.click(this.page.getByRole('button', { name, exact: true }));
  }

  follow(name: string | RegExp): Promise<void> {
    return this.click(this.page.getByRole('link', { name }));
  }

  /** Types into the field of a label; counts as a click into it. */
  async type(label: string, text: string): Promise<void> {
    this.#clicks += 1;
    await this.page.getByRole('textbox', { name: label, exact: true }).first().fill(text);
  }

  async see(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  /** The question of a dialog is answered with the button of that name. */
  confirm(name: string): Promise<void> {
    return this.click(this.page.getByRole('dialog').getByRole('button', { name, exact: true }));
  }
}

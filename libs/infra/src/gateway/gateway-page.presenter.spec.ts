import { gatewayPage, pageOf, reloadSeconds } from './gateway-page.presenter.js';
import { GATEWAY_TEXTS, type GatewayPage } from './gateway-texts.data.js';

const FACTS = {
  language: 'en',
  status: 403,
  app: '<b>$&',
  signInPath: '/_gw/sign-in?path=/',
  path: '/a?"',
} as const;

describe('a page of the gateway', () => {
  it('says the same in every language', () => {
    const names = (texts: (typeof GATEWAY_TEXTS)['en']): string[] => [
      ...Object.keys(texts),
      ...Object.entries(texts.pages).map(
        ([name, { title, text }]) => `${name} ${(title + text).includes('{app}')}`,
      ),
    ];
    expect(names(GATEWAY_TEXTS.ru)).toEqual(names(GATEWAY_TEXTS.en));
  });

  it('shows the name of an application as it is', () => {
    const { title, body } = gatewayPage('denied', FACTS);
    expect(title).toBe('You may not open <b>$&');
    expect(gatewayPage('empty', FACTS).body).toContain('&lt;b&gt;$&amp;');
    expect(body).toContain('href="/_gw/sign-in?path=/"');
    expect(gatewayPage('unreachable', FACTS).body).toContain('href="/a?&quot;"');
  });

  it.each<[Parameters<typeof pageOf>[0], GatewayPage, number | null]>([
    ['APP_SERVER_WAKING', 'waking', 5],
    ['APP_ACCESS_DENIED', 'denied', null],
    ['SERVER_NOT_FOUND', 'absent', null],
    ['APP_ORIGIN_REFUSED', 'foreign', null],
    ['APP_NOT_DEPLOYED', 'empty', null],
    ['DB_TRANSIENT', 'failed', null],
  ])('for %s is %s and loads again after %p seconds', (code, page, seconds) => {
    expect(pageOf(code)).toBe(page);
    expect(reloadSeconds(page)).toBe(seconds);
  });
});

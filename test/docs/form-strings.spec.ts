import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '#libs/config';

/** Guides and the first page. */
const PAGES = [
  'README.md',
  ...readdirSync(join(packageFolder(), 'docs', 'api')).map((name) => `docs/api/${name}`),
];
const FORM_PART = /\s-F\s+('[^']*'|"[^"]*"|(?:[^\s'"`]|'[^']*'|"[^"]*")+)/g;
/** What curl sends as it is: a file, or a word without anything that curl or a shell takes for something else. */
const SENT_AS_IT_IS = /^[\w.]+=(@\S+|[\w./-]+)$/;

/** Lines of the blocks that are typed into a shell. */
function typed(markdown: string): string {
  return [...markdown.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text]) => text).join('\n');
}

describe('forms that curl sends in the guides', () => {
  it.each(PAGES)('%s sends texts by --form-string, which cuts nothing off', (page) => {
    const text = typed(readFileSync(join(packageFolder(), page), 'utf8'));
    const cut = [...text.matchAll(FORM_PART)]
      .map(([, part = '']) => part)
      .filter((part) => !SENT_AS_IT_IS.test(part));
    expect(cut).toEqual([]);
  });

  it('shows why', () => {
    const guide = readFileSync(join(packageFolder(), 'docs/api/deploy.md'), 'utf8');
    expect(typed(guide)).toMatch(/--form-string \w+='[^']*;/);
  });
});

import { join } from 'node:path';
import { GUIDE_GROUPS, siteLink } from './guide-groups.data.js';
import { GuideLibrary } from './guide-library.js';
import { GuideRenderer, HeadingIds } from './guide-renderer.js';

const OTHER_PAGES = new Set(['/docs', '/docs/errors']);

describe('the guides of the API', () => {
  let library: GuideLibrary;
  beforeAll(async () => {
    library = await GuideLibrary.read(join(process.cwd(), 'docs', 'api'));
  });

  it('lead to pages and headings that are there', () => {
    const anchors = new Map(
      library.all().map((guide) => {
        const { sections } = library.rendered(guide);
        return [guide.address, new Set(sections.map(({ id }) => id))];
      }),
    );
    const broken = library.all().flatMap((guide) => {
      const hrefs = [...library.rendered(guide).body.text.matchAll(/<a href="([^"]+)"/g)].map(
        ([, href]) => href!,
      );
      return hrefs
        .filter((href) => !/^https?:/.test(href))
        .filter((href) => {
          const [page, anchor = ''] = href.split('#');
          if (OTHER_PAGES.has(page!)) return false;
          return !anchors.get(page || guide.address)?.has(anchor);
        })
        .map((href) => `${guide.name}: ${href}`);
    });
    expect(broken).toEqual([]);
    expect(library.all().length).toBeGreaterThan(25);
  });

  it('each have a title and an address of their own, and what is listed first comes first', () => {
    const all = library.all();
    expect(new Set(all.map(({ address }) => address)).size).toBe(all.length);
    expect(all.filter(({ title, name }) => title === name)).toEqual([]);
    expect(all[0]?.name).toBe('getting-started');
    const listed = GUIDE_GROUPS.flatMap(({ guides }) => Object.keys(guides));
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('hold no mark of the programs that write their tables', () => {
    expect(library.all().filter((guide) => library.rendered(guide).body.text.includes('&lt;!--'))).toEqual(
      [],
    );
  });
});

describe('a guide', () => {
  const render = (source: string) =>
    new GuideRenderer(new Set(['other', 'errors'])).render(`# T\n\n${source}`);

  it.each<[string, string, string]>([
    ['markup stays text', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['no script in a link', '[x](javascript:alert(1))', '[x](javascript:alert(1))'],
    ['a guide', '[x](other.md#part)', '<a href="/docs/other#part">x</a>'],
    ['a guide with an address of its own', '[x](errors.md)', '<a href="/docs/handling-errors">x</a>'],
    ['a file of nobody here', '[x `y`](../operator/running.md#z)', '<p>x <code>y</code></p>'],
    ['another site', '[x](https://x.example)', '<a href="https://x.example" rel="noopener noreferrer">x</a>'],
    ['an error', '`INVALID_PARAMS`', '<a href="/docs/errors#INVALID_PARAMS"><code>INVALID_PARAMS</code></a>'],
    ['a word that is inherited', '`toString`', '<p><code>toString</code></p>'],
    ['code', '```json\n{"a": "<b>"}\n```', '<span class="hljs-string">&quot;&lt;b&gt;&quot;</span>'],
    ['code of no language', '```\n<b>\n```', '<code>&lt;b&gt;\n</code>'],
  ])('shows %s', (_, source, expected) => {
    expect(render(source).body.text).toContain(expected);
  });

  it('is cut at its headings', () => {
    const { title, sections } = render('Before `x`.\n\n## One\n\nText\nof it.\n\n## One\n\n### Deep');
    expect(title).toBe('T');
    expect(sections).toEqual([
      { id: '', title: '', level: 1, text: 'Before x.' },
      { id: 'one', title: 'One', level: 2, text: 'Text of it.' },
      { id: 'one-1', title: 'One', level: 2, text: '' },
      { id: 'deep', title: 'Deep', level: 3, text: '' },
    ]);
  });
});

describe('an anchor', () => {
  it.each([
    ['When it fails', 'when-it-fails'],
    ['`POST /v1/batch`, twice', 'post-v1batch-twice'],
    ['Größe & Zahl', 'größe--zahl'],
    ['???', 'section'],
  ])('of %s is %s', (title, expected) => {
    expect(new HeadingIds().next(title)).toBe(expected);
  });
});

describe('a link', () => {
  it.each([
    ['#part', '#part'],
    ['http://x.example/', 'http://x.example/'],
    ['known.md', '/docs/known'],
    ['unknown.md', null],
    ['../known.md', null],
    ['//x.example', null],
    ['javascript:alert(1)', null],
  ])('to %s leads to %s', (href, expected) => {
    expect(siteLink(href, new Set(['known']))).toBe(expected);
  });
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html, type Html } from '../site/html.js';
import type { SitePage } from '../site/page-layout.presenter.js';
import { GUIDE_GROUPS, guideAddress, REMAINING_GUIDES } from './guide-groups.data.js';
import { GuideRenderer, type RenderedGuide } from './guide-renderer.js';

/** One guide. */
export interface Guide {
  /** Name of its file without `.md`. */
  readonly name: string;
  readonly title: string;
  /** What one learns from it, a sentence; empty when nobody has said it. */
  readonly summary: string;
  /** Path of its page. */
  readonly address: string;
  readonly markdown: string;
}

export interface ShownGuideGroup {
  readonly title: string;
  readonly guides: readonly Guide[];
}

/** The guides of the API: their sources are read once, their HTML is made when it is first asked for. */
export class GuideLibrary {
  readonly #renderer: GuideRenderer;
  readonly #rendered = new Map<Guide, RenderedGuide>();

  private constructor(
    /** In the order of the site. */
    readonly groups: readonly ShownGuideGroup[],
  ) {
    this.#renderer = new GuideRenderer(new Set(this.all().map(({ name }) => name)));
  }

  /** @throws Error when the folder has no guides. */
  static async read(folder: string): Promise<GuideLibrary> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
    if (names.length === 0) throw new Error(`${folder} has no guides`);
    const sources = await Promise.all(
      names.map(async (name) => [name.slice(0, -3), await readFile(join(folder, name), 'utf8')] as const),
    );
    return new GuideLibrary(grouped(new Map(sources)));
  }

  all(): readonly Guide[] {
    return this.groups.flatMap(({ guides }) => guides);
  }

  /** By the name of its file. */
  find(name: string): Guide | null {
    return this.all().find((guide) => guide.name === name) ?? null;
  }

  rendered(guide: Guide): RenderedGuide {
    let rendered = this.#rendered.get(guide);
    if (!rendered) this.#rendered.set(guide, (rendered = this.#renderer.render(guide.markdown)));
    return rendered;
  }
}

function grouped(sources: ReadonlyMap<string, string>): ShownGuideGroup[] {
  const listed = new Set(GUIDE_GROUPS.flatMap(({ guides }) => Object.keys(guides)));
  const remaining = [...sources.keys()].filter((name) => !listed.has(name));
  const rows = [
    ...GUIDE_GROUPS,
    { title: REMAINING_GUIDES, guides: Object.fromEntries(remaining.map((name) => [name, ''])) },
  ];
  return rows
    .map(({ title, guides }) => ({
      title,
      guides: Object.entries(guides)
        .filter(([name]) => sources.has(name))
        .map(([name, summary]) => guideOf(name, summary, sources.get(name)!)),
    }))
    .filter(({ guides }) => guides.length > 0);
}

function guideOf(name: string, summary: string, markdown: string): Guide {
  const [, title = name] = /^# (.+)$/m.exec(markdown) ?? [];
  return { name, title, summary, address: guideAddress(name), markdown };
}

/** A guide as a page, with the one before and the one after it. */
export function guidePage(library: GuideLibrary, guide: Guide): SitePage {
  const { title, body, sections } = library.rendered(guide);
  const all = library.all();
  const position = all.indexOf(guide);
  const group = library.groups.find(({ guides }) => guides.includes(guide));
  const content = html`<article class="text guide">
      <p class="place">${group?.title ?? 'Guides'}</p>
      <h1>${title}</h1>
      ${body}
      <p class="source"><a href="/docs/${guide.name}.md">This page as Markdown</a></p>
    </article>
    <nav class="neighbours" aria-label="Other guides">
      ${neighbour('prev', all[position - 1])}${neighbour('next', all[position + 1])}
    </nav>`;
  return {
    title,
    description: guide.summary,
    address: guide.address,
    content,
    headings: sections.filter(({ id, level }) => id !== '' && level <= 3),
  };
}

function neighbour(direction: 'prev' | 'next', guide: Guide | undefined): Html | null {
  if (!guide) return null;
  return html`<a class="${direction}" rel="${direction}" href="${guide.address}"
    ><small>${direction === 'prev' ? 'Previous' : 'Next'}</small>${guide.title}</a
  >`;
}

import { html, type Html } from '../site/html.js';
import type { SitePage } from '../site/page-layout.presenter.js';
import type { Guide, GuideLibrary } from './guide-library.js';

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

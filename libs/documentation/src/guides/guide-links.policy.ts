import { GUIDE_ADDRESSES } from './guide-groups.data.js';

/** Last part of the address of a guide, by the name of its file without `.md`. */
export function guideAddress(name: string): string {
  return `/docs/${GUIDE_ADDRESSES[name] ?? name}`;
}

/**
 * Where a link of a guide leads on the site. Links to other sites and inside of the page stay; one to a guide leads
 * to its page; any other file is none of the reader's, and the link becomes plain text: null.
 * @param guides names of all guides.
 */
export function siteLink(href: string, guides: ReadonlySet<string>): string | null {
  if (/^https?:\/\//.test(href) || href.startsWith('#')) return href;
  const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return name !== undefined && guides.has(name) ? `${guideAddress(name)}${anchor}` : null;
}

import { safeLink } from '../format/safe-link.policy.js';

/** Has the browser fetch a file from a link that needs no key. @throws Error for what is no address of the web. */
export function followDownload(address: string): void {
  const href = safeLink(address);
  if (href === null) throw new Error('The link to the file is no address of the web.');
  const link = document.createElement('a');
  link.href = href;
  link.rel = 'noreferrer';
  // What it leads to is sent as a file; where a browser shows it all the same, this page stays.
  link.target = '_blank';
  link.click();
}

/** The address when a page may link to it: one of the web, and not a script in disguise. */
export function safeLink(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** Has the browser keep something as a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

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

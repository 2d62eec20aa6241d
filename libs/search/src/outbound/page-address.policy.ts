/**
 * Whether a page may be asked for, as far as its address tells; where its name leads is checked when it is resolved.
 * Other ports than those of the web are open to other services, so in production they stay closed.
 */
export function mayOpen(url: URL, { anyPort }: { readonly anyPort: boolean }): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  if (url.username !== '' || url.password !== '') return false;
  // The port of the scheme itself is never written.
  return anyPort || url.port === '';
}

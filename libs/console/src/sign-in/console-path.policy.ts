const HOME = '/console';
/** What of the console is no page. */
const NO_PAGES = /^\/console\/(api|assets|sign-in)(\/|$)/;

/**
 * Where somebody comes back to after the sign-in: a page of the console, and nothing else an address may be made to
 * mean.
 * @param asked path and query, as they stand in the address of the sign-in.
 */
export function consolePath(asked: string | undefined, publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  if (asked === undefined || !asked.startsWith('/') || !URL.canParse(asked, origin)) return HOME;
  const { origin: meant, pathname, search, hash } = new URL(asked, origin);
  const isPage = (pathname === HOME || pathname.startsWith(`${HOME}/`)) && !NO_PAGES.test(pathname);
  return meant === origin && isPage ? pathname + search + hash : HOME;
}

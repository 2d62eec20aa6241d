const SUBDOMAIN = /^app-[0-9a-f]{12}$/;

/** Finds out which application a `Host` means; made once, as every request of the API is looked at. */
export function appHosts(appsDomain: string): (host: string | undefined) => string | null {
  const suffix = `.${appsDomain.toLowerCase()}`;
  return (host) => {
    if (host === undefined || !/^app-/i.test(host)) return null;
    const name = host.replace(/:\d*$/, '').toLowerCase();
    if (!name.endsWith(suffix)) return null;
    const subdomain = name.slice(0, -suffix.length);
    return SUBDOMAIN.test(subdomain) ? subdomain : null;
  };
}

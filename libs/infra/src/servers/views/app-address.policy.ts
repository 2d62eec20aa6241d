/**
 * @param publicUrl address of the service; hosted applications share its scheme and port.
 * @param appsDomain domain under which applications answer.
 */
export function appUrl(subdomain: string, publicUrl: string, appsDomain: string): string {
  const url = new URL(publicUrl);
  return `${url.protocol}//${subdomain}.${appsDomain}${url.port ? `:${url.port}` : ''}`;
}

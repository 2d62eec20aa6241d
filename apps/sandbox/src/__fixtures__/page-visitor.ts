import { request } from 'undici';

/** A page as a browser gets it; redirects are not followed. */
export interface Visited {
  readonly status: number;
  readonly text: string;
  readonly location: URL | null;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Gets a page, or posts a form to it. */
export async function visit(
  url: string,
  form?: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Visited> {
  const response = await request(url, {
    method: form ? 'POST' : 'GET',
    headers: { ...(form && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
    body: form ? new URLSearchParams(form).toString() : null,
  });
  const { location } = response.headers;
  return {
    status: response.statusCode,
    text: await response.body.text(),
    location: typeof location === 'string' ? new URL(location) : null,
    headers: response.headers,
  };
}

import { PorticoTransportError, readApiError } from '#libs/client';

/** What a refused call of the operator API says. */
export async function apiErrorOf(response: Response): Promise<Error> {
  const { status, headers } = response;
  const body: unknown = await response.json().catch(() => null);
  const wait = Number(headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(wait) ? wait : null;
  return (
    readApiError(body, { status, retryAfter }) ??
    new PorticoTransportError(`Answered ${status}.`, { status, retryAfter })
  );
}

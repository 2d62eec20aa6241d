import { PorticoApiError, PorticoTransportError } from '#libs/client';

interface Refusal {
  readonly error?: {
    readonly code?: string;
    readonly message?: string;
    readonly hint?: unknown;
    readonly details?: Readonly<Record<string, unknown>>;
  };
}

/** What a refused call of the operator API says. */
export async function apiErrorOf(response: Response): Promise<Error> {
  const answer = (await response.json().catch(() => null)) as Refusal | null;
  const { status, headers } = response;
  if (!answer?.error?.code) return new PorticoTransportError(`Answered ${status}.`, { status });
  const { code, message = '', hint = null, details = {} } = answer.error;
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  return new PorticoApiError({
    code,
    message,
    hint,
    details,
    status,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
    requestId: headers.get('x-request-id'),
    userMessage: null,
    members: { ...answer.error },
  });
}

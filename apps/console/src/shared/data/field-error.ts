import { PorticoApiError } from '#libs/client';

/** What a refusal says of one field of a form; null when it is about something else. */
export function fieldError(error: unknown, field: string): string | null {
  if (!(error instanceof PorticoApiError)) return null;
  return error.details['field'] === field ? error.message : null;
}

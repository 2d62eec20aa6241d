import { PorticoError, type ErrorCode } from '#libs/kernel';

/** What to do about a write that may have happened, by the code it is answered with. */
const HINTS: Partial<Readonly<Record<ErrorCode, string>>> = {
  DISK_OUTCOME_UNKNOWN:
    'Before a repeat, read the file (GET /v1/files/:id) or list the folder (GET /v1/files?filter[folderId]=…): the ' +
    'change may be there already.',
};

/** The answer where a write was sent and nothing says what became of it. */
export function outcomeUnknown(code: ErrorCode, cause: unknown): PorticoError {
  const hint = HINTS[code];
  return new PorticoError(code, { ...(hint !== undefined && { hint }), cause });
}

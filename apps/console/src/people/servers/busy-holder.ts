import { PorticoApiError } from '#libs/client';

/** What holds a server, as a refusal tells of it. */
export interface BusyHolder {
  /** Null for a file that is being written, which is no operation one could read. */
  readonly operationId: string | null;
  readonly kind: string;
  readonly step: string | null;
  readonly ageSeconds: number | null;
  readonly startedByThisKey: boolean;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Whether the server is held by something else. */
export function isBusy(error: unknown): error is PorticoApiError {
  return PorticoApiError.is(error, 'EXEC_BUSY');
}

/** @returns null where the refusal does not say; that is no proof that nothing holds it. */
export function holderOf(error: unknown): BusyHolder | null {
  if (!isBusy(error)) return null;
  const holder = (error.hint as { holder?: Readonly<Record<string, unknown>> } | null)?.holder;
  if (typeof holder !== 'object' || holder === null) return null;
  const age = holder['ageSeconds'];
  return {
    operationId: textOf(holder['operationId']),
    kind: textOf(holder['kind']) ?? '',
    step: textOf(holder['step']),
    ageSeconds: typeof age === 'number' ? age : null,
    startedByThisKey: holder['startedByThisKey'] === true,
  };
}

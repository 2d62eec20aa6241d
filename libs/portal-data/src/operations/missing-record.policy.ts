import { isPorticoError, PorticoError } from '#libs/kernel';
import { MISSING_RECORDS, type Addressed } from './missing-record.data.js';

/** Whether a refusal of the host says that what a call addresses is missing. */
export type MissingVerdict = 'yes' | 'perhaps' | 'no';

/** Judges a refusal by the table; `perhaps` for words the host has for other refusals too. */
export function saysMissing(error: unknown, addressed: readonly Addressed[]): MissingVerdict {
  if (!isPorticoError(error) || error.code !== 'HOST_ERROR') return 'no';
  const { hostCode = '' } = error.options.extra ?? {};
  const code = String(hostCode).toLowerCase();
  const row = MISSING_RECORDS.find(
    ({ code: known, text, missing }) =>
      known === code && (text?.test(error.message) ?? true) && missing.some((one) => addressed.includes(one)),
  );
  if (!row) return 'no';
  return row.alsoSaysElse ? 'perhaps' : 'yes';
}

/** What a refusal means where there is nothing else that could be missing: ENTITY_NOT_FOUND, or the refusal. */
export function refusalFor(error: unknown, addressed: readonly Addressed[]): unknown {
  return saysMissing(error, addressed) === 'no' ? error : new PorticoError('ENTITY_NOT_FOUND');
}

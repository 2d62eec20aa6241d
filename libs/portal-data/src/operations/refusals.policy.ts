import { type ErrorCode, isPorticoError, PorticoError } from '#libs/kernel';

/** What a call addresses by an id of its path: a record, what a nested base belongs to, or both. */
export type Addressed = 'record' | 'parent';

/** Words of the host for a record that is not there, where the table of host errors has none. */
interface MissingRecordRow {
  /** The host's `error`, lower case; empty when it sends none. */
  readonly code: string;
  /** Its description, where the code says too little. */
  readonly text?: RegExp;
  /** What is missing then. */
  readonly missing: readonly Addressed[];
  /** Words the host also has for values of a body or for lacking rights: a write looks before it believes them. */
  readonly alsoSaysElse?: true;
}

const RECORD = ['record'] as const;
const PARENT = ['parent'] as const;
const EITHER = ['record', 'parent'] as const;
const NOT_THERE = /\bnot found\.?$|\b(does not|is not) exists?\.?$/i;

const MISSING_RECORDS: readonly MissingRecordRow[] = [
  { code: '', text: NOT_THERE, missing: EITHER, alsoSaysElse: true },
  { code: '0', text: NOT_THERE, missing: EITHER, alsoSaysElse: true },
  {
    code: 'error_core',
    text: /ITEM_NOT_FOUND_OR_NOT_ACCESSIBLE|ACTION_FAILED_TO_BE_PROCESSED/,
    missing: EITHER,
    alsoSaysElse: true,
  },
  { code: '200140400001', missing: RECORD },
  { code: '200540400001', missing: RECORD },
  { code: '200640400001', missing: RECORD },
  { code: '201340400001', missing: RECORD },
  { code: '201000000000', text: NOT_THERE, missing: RECORD },
  { code: 'error_element_not_found', missing: RECORD },
  { code: 'error_section_not_found', missing: RECORD },
  { code: 'error_property_not_found', missing: RECORD },
  { code: 'error_iblock_not_found', missing: EITHER },
  { code: 'error_wrong_workflow_id', missing: RECORD },
  { code: 'owner_not_found', missing: PARENT },
];

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

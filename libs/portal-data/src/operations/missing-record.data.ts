/** What a call addresses by an id of its path: a record, what a nested base belongs to, or both. */
export type Addressed = 'record' | 'parent';

/** Words of the host for a record that is not there, where the table of host errors has none. */
export interface MissingRecordRow {
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

export const MISSING_RECORDS: readonly MissingRecordRow[] = [
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

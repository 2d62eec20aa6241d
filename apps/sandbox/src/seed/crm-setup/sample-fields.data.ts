/** A type of custom fields with what records hold of it. */
export interface SampleField {
  readonly type: string;
  /** End of the code, `SAMPLE_<code>`; with `_LIST` for the field that takes several. */
  readonly code: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The n-th value, as it is stored. @param choices numbers of the choices of an enumeration */
  readonly value: (n: number, choices: readonly number[]) => unknown;
  /** What a record stores whose value was taken away; nothing by default. */
  readonly emptied?: unknown;
  readonly isSingleOnly?: boolean;
}

const day = (n: number): string => `2025-0${1 + (n % 9)}-1${n % 10}`;

export const SAMPLE_CHOICES = ['Low', 'Middle', 'High'];
export const SAMPLE_FILE_COUNT = 8;

/** Every type of custom fields. */
export const SAMPLE_FIELDS: readonly SampleField[] = [
  { type: 'string', code: 'STRING', value: (n) => `Note ${n}`, emptied: '' },
  { type: 'integer', code: 'INTEGER', value: (n) => n - 2 },
  { type: 'double', code: 'DOUBLE', value: (n) => n * 1.25, settings: { PRECISION: 2 } },
  {
    type: 'boolean',
    code: 'BOOLEAN',
    value: (n) => (n % 2 === 0 ? 'Y' : 'N'),
    emptied: 'N',
    isSingleOnly: true,
  },
  { type: 'date', code: 'DATE', value: (n) => `${day(n)}T00:00:00+03:00` },
  { type: 'datetime', code: 'DATETIME', value: (n) => `${day(n)}T1${n % 10}:30:00+03:00` },
  { type: 'enumeration', code: 'ENUMERATION', value: (n, choices) => choices[n % choices.length] },
  { type: 'money', code: 'MONEY', value: (n) => `${n * 100}.5|${n % 2 === 0 ? 'EUR' : 'USD'}`, emptied: '' },
  { type: 'url', code: 'URL', value: (n) => `https://example.com/page/${n}`, emptied: '' },
  { type: 'address', code: 'ADDRESS', value: (n) => `Brivibas ${n}, Riga|56.95;24.11|${n}`, emptied: '' },
  { type: 'employee', code: 'EMPLOYEE', value: (n) => 1 + (n % 9) },
  {
    type: 'crm_status',
    code: 'CRM_STATUS',
    value: (n) => (n % 2 === 0 ? 'CALL' : 'WEB'),
    settings: { ENTITY_TYPE: 'SOURCE' },
    emptied: '',
  },
  {
    type: 'crm',
    code: 'CRM',
    value: (n) => (n % 2 === 0 ? `C_${1 + n}` : `CO_${1 + n}`),
    settings: { LEAD: 'N', CONTACT: 'Y', COMPANY: 'Y', DEAL: 'N' },
    emptied: '',
  },
  {
    type: 'crm',
    code: 'CRM_COMPANY',
    value: (n) => String(1 + n),
    settings: { LEAD: 'N', CONTACT: 'N', COMPANY: 'Y', DEAL: 'N' },
    emptied: '',
  },
  { type: 'iblock_section', code: 'IBLOCK_SECTION', value: (n) => 1 + (n % 3) },
  { type: 'iblock_element', code: 'IBLOCK_ELEMENT', value: (n) => 1 + (n % 5) },
  { type: 'file', code: 'FILE', value: (n) => 1 + (n % SAMPLE_FILE_COUNT) },
];

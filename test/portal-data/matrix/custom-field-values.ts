import fc from 'fast-check';

const MONEY = ['EUR', 'USD', 'RUB'];
const HUNDREDTHS = 100;
const FIRST_DAY_MS = Date.UTC(2001, 0, 1);
const LAST_DAY_MS = Date.UTC(2037, 11, 31);
const HOUR_MS = 3_600_000;

const amount = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((whole) => whole / HUNDREDTHS);
const moment = fc
  .integer({ min: FIRST_DAY_MS / 1_000, max: LAST_DAY_MS / 1_000 })
  .map((seconds) => seconds * 1_000);

/** The same moment as clocks of a zone show it. */
function inZone(epochMs: number, hours: number): string {
  const local = new Date(epochMs + hours * HOUR_MS).toISOString().slice(0, 19);
  return `${local}${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
}

/** A text without blanks at its ends, which no form keeps. */
const text = fc
  .string({ unit: 'grapheme-composite', minLength: 1, maxLength: 40 })
  .filter((value) => value.trim() === value && value !== '');

/** Values of the types of custom fields that a portal makes, by the host's word. */
export const VALUES_OF_TYPES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: text,
  integer: fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
  double: amount,
  boolean: fc.boolean(),
  date: moment.map((epochMs) => new Date(epochMs).toISOString().slice(0, 10)),
  datetime: fc
    .tuple(moment, fc.integer({ min: -11, max: 13 }))
    .map(([epochMs, hours]) => inZone(epochMs, hours)),
  money: fc.tuple(amount, fc.constantFrom(...MONEY)).map(([sum, currency]) => `${sum}|${currency}`),
  url: fc.webUrl({ withQueryParameters: true }),
  employee: fc.integer({ min: 1, max: 12 }),
};

/** Types of values whose meaning stands elsewhere, and which are no random ones. */
export const NOT_RANDOM: Readonly<Record<string, string>> = {
  enumeration: 'Its values are choices of the field: the matrix writes each kind of them.',
  address: 'The host adds the number of the address to the text.',
  file: 'What is written is answered in another shape.',
  crm_status: 'Its values are codes of a list of the CRM.',
  crm: 'Its values are records.',
  iblock_section: 'Its values are sections of a list.',
  iblock_element: 'Its values are elements of a list.',
};

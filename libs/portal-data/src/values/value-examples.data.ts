import type { ValueOf, ValueType } from './value-types.js';

/** One type of value for readers of the documentation; a spec runs what it shows. */
export interface ValueExample {
  /** What it holds; a phrase. */
  readonly holds: string;
  /** Types of the host's fields, custom ones above all. */
  readonly hostTypes: readonly string[];
  /** What the type alone does not say. */
  readonly field?: Partial<ValueOf>;
  readonly written: unknown;
  /** What a record is answered with then. */
  readonly answered: unknown;
  /** Absent where anything is taken. */
  readonly refused?: unknown;
  /** The condition on a field called `value`; null where it is only empty or not. */
  readonly condition: unknown;
  readonly found: unknown;
  readonly notFound: unknown;
}

export const VALUE_EXAMPLES: Readonly<Record<ValueType, ValueExample>> = {
  string: {
    holds: 'Text',
    hostTypes: ['string', 'url', 'address', 'crm_status'],
    written: 'Roof',
    answered: 'Roof',
    refused: { text: 'Roof' },
    condition: { $contains: 'OO' },
    found: 'roof',
    notFound: 'wall',
  },
  integer: {
    holds: 'Whole number, up to 2^53 - 1',
    hostTypes: ['integer'],
    written: 5,
    answered: 5,
    refused: 1.5,
    condition: { $gt: 4 },
    found: 5,
    notFound: 4,
  },
  double: {
    holds: 'Number; `.` before its decimals',
    hostTypes: ['double'],
    written: 12.5,
    answered: 12.5,
    refused: '12,5',
    condition: { $gte: 12.5, $lt: 13 },
    found: 12.5,
    notFound: 13,
  },
  reference: {
    holds: 'Number of another record or of a person; 0 and null are none',
    hostTypes: ['employee', 'crm (one kind)', 'iblock_element', 'iblock_section'],
    written: 7,
    answered: 7,
    refused: 'Anna',
    condition: null,
    found: 0,
    notFound: 7,
  },
  enumeration: {
    holds: 'Choice: its id; written as id or text',
    hostTypes: ['enumeration'],
    field: {
      choices: new Map([
        [44, 'Direct'],
        [45, 'Partner'],
      ]),
    },
    written: 'Direct',
    answered: 44,
    refused: 'Nobody',
    condition: 'Partner',
    found: 45,
    notFound: 44,
  },
  money: {
    holds: 'Amount and currency; without a currency in a condition, any',
    hostTypes: ['money'],
    written: '1500.5|EUR',
    answered: '1500.5|EUR',
    refused: 'much',
    condition: { $gt: 1000 },
    found: '1500.50|EUR',
    notFound: '999|USD',
  },
  boolean: {
    holds: 'Yes or no; `Y`, `N`, 1 and 0 are taken too',
    hostTypes: ['boolean', 'char'],
    written: 'Y',
    answered: true,
    refused: 'maybe',
    condition: false,
    found: false,
    notFound: true,
  },
  date: {
    holds: 'Day; conditions look at the day alone',
    hostTypes: ['date'],
    written: '2026-02-28',
    answered: '2026-02-28',
    refused: '2026-02-30',
    condition: { $lte: '2026-02-28' },
    found: '2026-02-28T03:00:00+03:00',
    notFound: '2026-03-01',
  },
  datetime: {
    holds: 'Moment; without an offset in the zone of the portal',
    hostTypes: ['datetime'],
    written: '2026-02-28T10:00:00+03:00',
    answered: '2026-02-28T10:00:00+03:00',
    refused: '2026-02-28T25:00:00+03:00',
    condition: '2026-02-28',
    found: '2026-02-28T23:59:59+03:00',
    notFound: '2026-03-01T00:00:00+03:00',
  },
  time: {
    holds: 'Time of day',
    hostTypes: [],
    written: '09:30',
    answered: '09:30',
    refused: '9 o’clock',
    condition: { $in: ['09:30', '10:00'] },
    found: '09:30',
    notFound: '11:00',
  },
  binding: {
    holds: 'Record of one of several kinds, with the word of its kind',
    hostTypes: ['crm (several kinds)'],
    written: 'CO_5',
    answered: 'CO_5',
    refused: 'the fifth',
    condition: { $ne: 'CO_5' },
    found: 'C_5',
    notFound: 'CO_5',
  },
  property: {
    holds: 'Property of a list or a catalogue, as the host has it',
    hostTypes: ['PROPERTY_…', 'property…'],
    written: { 117: 'red' },
    answered: { 117: 'red' },
    condition: null,
    found: null,
    notFound: { 117: 'red' },
  },
  unknown: {
    holds: 'What the portal says nothing of, as the host has it',
    hostTypes: ['any other'],
    written: 'x',
    answered: 'x',
    condition: 'X',
    found: 'x',
    notFound: 'y',
  },
  array: {
    holds: 'Several of one type; a condition holds when it does for one of them',
    hostTypes: ['any, multiple'],
    field: { items: 'integer' },
    written: [1, '2'],
    answered: [1, 2],
    refused: [1, 'two'],
    condition: { $ne: 3 },
    found: [],
    notFound: [1, 3],
  },
  object: {
    holds: 'Object',
    hostTypes: [],
    written: { a: 1 },
    answered: { a: 1 },
    refused: 'a',
    condition: { $ne: null },
    found: { a: 1 },
    notFound: null,
  },
  file: {
    holds: 'File: written as `[name, base64]`, answered as the host has it without its links with tokens',
    hostTypes: ['file'],
    written: ['roof.txt', 'Um9vZg=='],
    answered: ['roof.txt', 'Um9vZg=='],
    refused: 5,
    condition: null,
    found: null,
    notFound: { id: 5 },
  },
};

import type { Row } from '../../records/record-type.js';
import { customItemName } from '../../records/types/crm-setup/custom-fields.js';
import { SAMPLE_CHOICES, SAMPLE_FIELDS, SAMPLE_FILE_COUNT, type SampleField } from './sample-fields.data.js';

/** Records beyond this number are older than the fields: they never had a value. */
const LAST_WITH_VALUES = 40;
/** Of four records one holds values, one lost them, one holds others, one never had any. */
const TURNS = 4;
const FIRST_CHOICE = 200;

/** Kinds with a field of every type: `[owner, beginning of the codes]`. */
export const SAMPLED_OWNERS: readonly (readonly [owner: string, prefix: string])[] = [
  ['CRM_DEAL', 'UF_CRM_'],
  ['CRM_CONTACT', 'UF_CRM_'],
  ['CRM_COMPANY', 'UF_CRM_'],
  ['CRM_LEAD', 'UF_CRM_'],
  ['CRM_1', 'UF_CRM_1_'],
];

interface OwnedField extends SampleField {
  readonly name: string;
  readonly isMultiple: boolean;
  readonly choices: readonly number[];
}

function fieldsOf(ownerIndex: number): readonly OwnedField[] {
  const [, prefix] = SAMPLED_OWNERS[ownerIndex] as (typeof SAMPLED_OWNERS)[number];
  return SAMPLE_FIELDS.flatMap((sample) =>
    [false, true]
      .filter((isMultiple) => !isMultiple || sample.isSingleOnly !== true)
      .map((isMultiple) => {
        const first = FIRST_CHOICE + ownerIndex * 10 + (isMultiple ? SAMPLE_CHOICES.length : 0);
        const choices = sample.type === 'enumeration' ? SAMPLE_CHOICES.map((_, index) => first + index) : [];
        const name = `${prefix}SAMPLE_${sample.code}${isMultiple ? '_LIST' : ''}`;
        return { ...sample, name, isMultiple, choices };
      }),
  );
}

/** Settings of a field of every type, one for a single value and one for several, of each of the kinds. */
export function sampleFieldSettings(): Record<string, unknown>[] {
  return SAMPLED_OWNERS.flatMap(([owner], index) =>
    fieldsOf(index).map(({ name, type, isMultiple, choices, settings = {} }) => {
      const words = name.slice(name.indexOf('SAMPLE_')).replaceAll('_', ' ').toLowerCase();
      const label = { en: words.charAt(0).toUpperCase() + words.slice(1) };
      return {
        ENTITY_ID: owner,
        FIELD_NAME: name,
        USER_TYPE_ID: type,
        MULTIPLE: isMultiple ? 'Y' : 'N',
        SETTINGS: settings,
        EDIT_FORM_LABEL: label,
        LIST_COLUMN_LABEL: label,
        LIST_FILTER_LABEL: label,
        LIST: choices.map((id, place) => ({
          ID: String(id),
          VALUE: SAMPLE_CHOICES[place],
          SORT: String((place + 1) * 10),
          DEF: 'N',
        })),
      };
    }),
  );
}

/** What a seeded record stores in the fields of every type; nothing where it is older than they are. */
export function sampleValues(owner: string, id: number): Record<string, unknown> {
  const index = SAMPLED_OWNERS.findIndex(([name]) => name === owner);
  const turn = id % TURNS;
  if (id > LAST_WITH_VALUES || turn === 0) return {};
  const entries = fieldsOf(index).map(({ name, isMultiple, choices, value, emptied = null }) => {
    const one = turn === 2 ? emptied : value(id, choices);
    const list = turn === 2 ? [] : [value(id, choices), value(id + 1, choices)];
    return [customItemName(name), isMultiple ? list : one] as const;
  });
  return Object.fromEntries(entries);
}

/** Files that the records hold. */
export function seedRecordFiles(): Row[] {
  return Array.from({ length: SAMPLE_FILE_COUNT }, (_, index) => {
    const content = Buffer.from(`Sheet ${index + 1}\n`);
    return {
      id: index + 1,
      NAME: `sheet-${index + 1}.txt`,
      SIZE: content.length,
      content: content.toString('base64'),
      spooled: null,
    };
  });
}

import { field } from '../../field.js';
import type { RecordField, RecordType, Row } from '../../record-type.js';
import { CUSTOM_FIELD_KINDS } from './custom-field-kinds.data.js';

const NUMBER = /^\d+$/;
const DEFAULT_PRECISION = 4;
const MOST_PRECISION = 12;

/**
 * `UF_CRM_ROOF_AREA` → `ufCrmRoofArea`; an underscore stays before a number at the end alone: `UF_CRM_17` → `ufCrm_17`,
 * `UF_CRM_3_DIGIT` → `ufCrm3Digit`.
 */
export function customItemName(original: string): string {
  const [first = '', ...parts] = original.toLowerCase().split('_');
  const rest = parts.map((part, index) =>
    NUMBER.test(part)
      ? `${index === parts.length - 1 ? '_' : ''}${part}`
      : part.charAt(0).toUpperCase() + part.slice(1),
  );
  return first + rest.join('');
}

/** The label of a custom field in the language the portal speaks. */
export function labelIn(labels: unknown): string | null {
  const texts: readonly unknown[] =
    typeof labels === 'object' && labels !== null
      ? [(labels as Row)['en'], ...Object.values(labels)]
      : [labels];
  const text = texts.find((candidate) => typeof candidate === 'string' && candidate !== '');
  return text === undefined ? null : String(text);
}

/** Of a field of the type `double`, as its settings say. */
function precisionOf(settings: unknown): number {
  const wanted = Number((settings as { PRECISION?: unknown } | null)?.PRECISION ?? DEFAULT_PRECISION);
  return Number.isInteger(wanted) ? Math.min(Math.max(wanted, 0), MOST_PRECISION) : DEFAULT_PRECISION;
}

function fieldOf(row: Row): RecordField {
  const type = String(row['USER_TYPE_ID']);
  const choices = row['LIST'] as readonly { readonly ID: string; readonly VALUE: string }[] | null;
  const name = String(row['FIELD_NAME']);
  const label = labelIn(row['EDIT_FORM_LABEL']) ?? name;
  return field(customItemName(name), type, {
    kind: CUSTOM_FIELD_KINDS[type] ?? 'string',
    title: label,
    originalName: name,
    multiple: row['MULTIPLE'] === 'Y',
    settings: {
      listLabel: labelIn(row['LIST_COLUMN_LABEL']) ?? label,
      formLabel: label,
      filterLabel: labelIn(row['LIST_FILTER_LABEL']) ?? label,
      settings: row['SETTINGS'] ?? {},
    },
    ...(type === 'double' && { precision: precisionOf(row['SETTINGS']) }),
    ...(type === 'enumeration' && { items: (choices ?? []).map(({ ID, VALUE }) => ({ ID, VALUE })) }),
  });
}

const EXTENDED = new WeakMap<RecordType, WeakMap<readonly Row[], RecordType>>();

/**
 * A type with the custom fields a portal has now: those it began with as long as they are there, then further ones.
 * @param rows settings of the custom fields; the same list stands for the same fields.
 * @param shape what a field is in the style of the type
 */
export function withCustomFields(
  type: RecordType,
  rows: readonly Row[],
  shape: (made: RecordField) => RecordField = (made) => made,
): RecordType {
  const known = EXTENDED.get(type) ?? new WeakMap<readonly Row[], RecordType>();
  EXTENDED.set(type, known);
  const made = known.get(rows);
  if (made) return made;
  const names = new Set(rows.map((row) => row['FIELD_NAME']));
  const kept = type.fields.filter(
    ({ originalName }) => originalName === undefined || names.has(originalName),
  );
  const original = new Set(kept.map(({ originalName }) => originalName));
  const added = rows
    .filter((row) => !original.has(String(row['FIELD_NAME'])))
    .map((row) => shape(fieldOf(row)));
  const isSame = kept.length === type.fields.length && added.length === 0;
  const extended = isSame ? type : { ...type, fields: [...kept, ...added] };
  known.set(rows, extended);
  return extended;
}

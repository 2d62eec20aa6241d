import { field } from '../../field.js';
import type { RecordField, RecordType, Row } from '../../record-type.js';

const NUMBER = /^\d+$/;

/** `UF_CRM_ROOF_AREA` → `ufCrmRoofArea`; an underscore stays before a number: `UF_CRM_17` → `ufCrm_17`. */
function itemName(original: string): string {
  const [first = '', ...parts] = original.toLowerCase().split('_');
  const rest = parts.map((part) =>
    NUMBER.test(part) ? `_${part}` : part.charAt(0).toUpperCase() + part.slice(1),
  );
  return first + rest.join('');
}

function labelOf({ EDIT_FORM_LABEL: label, FIELD_NAME: name }: Row): string {
  const texts = typeof label === 'object' && label !== null ? Object.values(label) : [label];
  return String(texts.find((text) => typeof text === 'string' && text !== '') ?? name);
}

function fieldOf(row: Row): RecordField {
  const type = String(row['USER_TYPE_ID']);
  const choices = row['LIST'] as readonly { readonly ID: string; readonly VALUE: string }[] | null;
  return field(itemName(String(row['FIELD_NAME'])), type, {
    title: labelOf(row),
    originalName: String(row['FIELD_NAME']),
    multiple: row['MULTIPLE'] === 'Y',
    ...(type === 'enumeration' && {
      kind: 'number' as const,
      items: (choices ?? []).map(({ ID, VALUE }) => ({ ID, VALUE })),
    }),
  });
}

const EXTENDED = new WeakMap<RecordType, WeakMap<readonly Row[], RecordType>>();

/**
 * A type with the custom fields a portal has now: those it began with as long as they are there, then further ones.
 * @param rows settings of the custom fields; the same list stands for the same fields.
 */
export function withCustomFields(type: RecordType, rows: readonly Row[]): RecordType {
  const known = EXTENDED.get(type) ?? new WeakMap<readonly Row[], RecordType>();
  EXTENDED.set(type, known);
  const made = known.get(rows);
  if (made) return made;
  const names = new Set(rows.map((row) => row['FIELD_NAME']));
  const kept = type.fields.filter(
    ({ originalName }) => originalName === undefined || names.has(originalName),
  );
  const original = new Set(kept.map(({ originalName }) => originalName));
  const added = rows.filter((row) => !original.has(String(row['FIELD_NAME']))).map(fieldOf);
  const isSame = kept.length === type.fields.length && added.length === 0;
  const extended = isSame ? type : { ...type, fields: [...kept, ...added] };
  known.set(rows, extended);
  return extended;
}

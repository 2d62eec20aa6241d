import type { Row } from '../../records/record-type.js';
import { hostDateTime } from '../../protocol/host-time.js';
import { USER_COUNT } from '../people/people.data.js';
import type { SeededRandom } from '../random.js';
import { DAY_MS, momentOf, YEAR_START_MS } from '../seed-time.js';
import { LISTS, type SeedListField } from './lists.data.js';

const CHOICE_STEP = 10;

/** Lists, ids from 1. */
export function seedLists(): Row[] {
  return LISTS.map(({ name, code, description }, index) => ({
    id: index + 1,
    IBLOCK_TYPE_ID: 'lists',
    CODE: code,
    NAME: name,
    DESCRIPTION: description,
    SORT: 100 + index * 10,
    ACTIVE: 'Y',
    PICTURE: null,
    BIZPROC: 'N',
    SOCNET_GROUP_ID: null,
    TIMESTAMP_X: hostDateTime(YEAR_START_MS + index * DAY_MS),
  }));
}

function fieldRow(id: number, listId: number, field: SeedListField, position: number): Row {
  const choices = (field.choices ?? []).map(
    (text, index) => [String(id * CHOICE_STEP + index), text] as const,
  );
  return {
    id,
    IBLOCK_ID: listId,
    FIELD_ID: `PROPERTY_${id}`,
    NAME: field.name,
    CODE: field.code,
    TYPE: field.type,
    SORT: position * 10,
    IS_REQUIRED: field.isRequired ? 'Y' : 'N',
    MULTIPLE: field.isMultiple ? 'Y' : 'N',
    DEFAULT_VALUE: '',
    LINK_IBLOCK_ID: null,
    ROW_COUNT: 1,
    COL_COUNT: 30,
    SETTINGS: { SHOW_ADD_FORM: 'Y', SHOW_EDIT_FORM: 'Y' },
    DISPLAY_VALUES_FORM: choices.length > 0 ? Object.fromEntries(choices) : null,
  };
}

/** Properties of all lists; the id of a row is the number in `PROPERTY_<n>`. */
export function seedListFields(): Row[] {
  const rows: Row[] = [];
  for (const [index, list] of LISTS.entries()) {
    for (const [position, field] of list.fields.entries()) {
      rows.push(fieldRow(rows.length + 1, index + 1, field, position + 2));
    }
  }
  return rows;
}

export function seedListSections(): Row[] {
  const rows: Row[] = [];
  for (const [index, list] of LISTS.entries()) {
    for (const name of list.sections) {
      const id = rows.length + 1;
      rows.push({
        id,
        IBLOCK_ID: index + 1,
        NAME: name,
        CODE: name.toLowerCase(),
        IBLOCK_SECTION_ID: null,
        SORT: 500,
        ACTIVE: 'Y',
        DESCRIPTION: '',
        DEPTH_LEVEL: 1,
        EXTERNAL_ID: null,
        CREATED_BY: 1,
        MODIFIED_BY: 1,
        DATE_CREATE: hostDateTime(YEAR_START_MS + id * DAY_MS),
        TIMESTAMP_X: hostDateTime(YEAR_START_MS + id * DAY_MS),
      });
    }
  }
  return rows;
}

function valuesOf(random: SeededRandom, field: Row, id: number): (string | number)[] {
  const person = (): string => String(random.integer(1, USER_COUNT));
  switch (field['TYPE']) {
    case 'N':
      return [random.integer(10, 900) * 100];
    case 'S:Date':
      return [`${String(random.integer(1, 12)).padStart(2, '0')}/15/2025`];
    case 'L':
      return [random.pick(Object.keys(field['DISPLAY_VALUES_FORM'] as object))];
    case 'S:employee':
      return field['MULTIPLE'] === 'Y' && random.chance(0.3) ? [person(), person()] : [person()];
    default:
      return [`No. ${1000 + id}`];
  }
}

/** Elements of all lists; every value of a property has an id of its own. */
export function seedListElements(random: SeededRandom): Row[] {
  const rows: Row[] = [];
  const fields = seedListFields();
  const sections = seedListSections();
  let lastValueId = 0;
  for (const [index, list] of LISTS.entries()) {
    const listId = index + 1;
    const ownFields = fields.filter((field) => field['IBLOCK_ID'] === listId);
    const ownSections = sections.filter((section) => section['IBLOCK_ID'] === listId);
    for (let number = 1; number <= list.elements; number += 1) {
      const id = rows.length + 1;
      const properties = ownFields.map(
        (field) => [String(field['FIELD_ID']), valuesOf(random, field, id)] as const,
      );
      const valueIds = properties.map(
        ([name, values]) => [name, values.map(() => (lastValueId += 1))] as const,
      );
      const created = hostDateTime(momentOf(random, number, list.elements + 1));
      const authorId = random.integer(1, USER_COUNT);
      rows.push({
        id,
        IBLOCK_ID: listId,
        CODE: `${list.code}-${number}`,
        NAME: `${list.elementName} ${number}`,
        IBLOCK_SECTION_ID: random.chance(0.8) ? random.pick(ownSections).id : null,
        CREATED_BY: authorId,
        MODIFIED_BY: authorId,
        DATE_CREATE: created,
        TIMESTAMP_X: created,
        BP_PUBLISHED: 'Y',
        ...Object.fromEntries(properties),
        valueIds: Object.fromEntries(valueIds),
      });
    }
  }
  return rows;
}

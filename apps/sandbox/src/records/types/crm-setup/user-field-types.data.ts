/** Types of custom fields: `[id, title]`. */
export const USER_FIELD_TYPES: readonly (readonly [id: string, title: string])[] = [
  ['string', 'Text'],
  ['integer', 'Whole number'],
  ['double', 'Number'],
  ['boolean', 'Yes or no'],
  ['date', 'Date'],
  ['datetime', 'Date and time'],
  ['enumeration', 'List'],
  ['money', 'Money'],
  ['url', 'Link'],
  ['address', 'Address'],
  ['file', 'File'],
  ['employee', 'Employee'],
  ['crm_status', 'Entry of a list of the CRM'],
  ['crm', 'Record of the CRM'],
  ['iblock_section', 'Section of a list'],
  ['iblock_element', 'Element of a list'],
];

import { StringField } from '../fields/scalar-fields.js';

/** Names the document of an area. */
export class AreaDocumentParams {
  @StringField({ description: 'Name of the area and `.json`', example: 'crm.json', maxLength: 64 })
  readonly document!: string;
}

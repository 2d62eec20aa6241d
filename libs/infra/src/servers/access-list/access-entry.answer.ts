import { DateField, EnumField, IntegerField, StringField } from '#libs/http';
import { ENTRY_TYPES, type AccessEntry, type EntryType } from './access-entry.js';

/** An entry of the access list. */
export class AccessEntryAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @EnumField({ values: ENTRY_TYPES }) readonly type!: EntryType;
  @IntegerField() readonly hostId!: number;
  @StringField() readonly name!: string;
  @DateField() readonly createdAt!: string;

  static of({ id, type, hostId, name, createdAt }: AccessEntry): AccessEntryAnswer {
    return { id, type, hostId, name, createdAt: createdAt.toISOString() };
  }
}

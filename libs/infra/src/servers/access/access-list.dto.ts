import { DateField, EnumField, IntegerArrayField, IntegerField, StringField } from '#libs/http/contracts';
import { ENTRY_TYPES, type EntryType, type AccessEntry } from './access-list.port.js';

const LARGEST_NUMBER = 2_147_483_647;

/** Body of `POST /v1/infra/servers/:id/access`. */
export class AddAccessBody {
  @EnumField({ description: 'A user, or everybody of a department', values: ENTRY_TYPES })
  type!: EntryType;

  @IntegerField({ description: 'Its number on the portal', example: 7, min: 1, max: LARGEST_NUMBER })
  hostId!: number;
}

/** Query of `GET /v1/infra/servers/:id/b24-users`. */
export class PortalUsersQuery {
  @StringField({ description: 'Words of names', example: 'ann', maxLength: 200, optional: true })
  search?: string;

  @IntegerField({ description: 'Users, 1 to 50. Default 20', min: 1, max: 50, optional: true })
  limit?: number;
}

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

/** A user of the portal who could be put into the access list. */
export class PortalPersonAnswer {
  @IntegerField() readonly id!: number;
  @StringField() readonly name!: string;
  @StringField() readonly position!: string;
  @IntegerArrayField() readonly department!: readonly number[];
  @StringField({ nullable: true }) readonly avatar!: string | null;
}

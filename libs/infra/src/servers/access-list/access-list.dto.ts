import { EnumField, IntegerField, StringField } from '#libs/http/contracts';
import { ENTRY_TYPES, type EntryType } from './access-entry.js';

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

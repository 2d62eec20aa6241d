import { EnumField, IntegerField, StringField } from '#libs/http/contracts';
import { PORTAL_KINDS, PORTAL_STATES, type PortalKind, type PortalState } from '../keys/resolved-key.js';

/** A portal as the management key of one of its users sees it. */
export class PortalAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField() readonly domain!: string;
  @StringField() readonly name!: string;
  @EnumField({ values: ['ADMIN', 'MEMBER'] }) readonly role!: 'ADMIN' | 'MEMBER';
  @IntegerField({
    min: 0,
    description: 'Active keys the caller may see: all of them for an administrator, else the own ones.',
  })
  readonly keysCount!: number;
  @EnumField({ values: PORTAL_STATES }) readonly status!: PortalState;
  @EnumField({ values: PORTAL_KINDS }) readonly kind!: PortalKind;
}

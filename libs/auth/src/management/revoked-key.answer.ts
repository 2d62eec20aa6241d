import { DateField, EnumField, StringField } from '#libs/http/contracts';
import type { KeyRecord } from '../keys/key-record.js';

/** A key that opens nothing any more. */
export class RevokedKeyAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @EnumField({ values: ['REVOKED', 'BLOCKED'] }) readonly status!: 'REVOKED' | 'BLOCKED';
  @DateField({ nullable: true }) readonly revokedAt!: string | null;

  static of({ id, status, revokedAt }: KeyRecord): RevokedKeyAnswer {
    return {
      id,
      status: status === 'BLOCKED' ? status : 'REVOKED',
      revokedAt: revokedAt?.toISOString() ?? null,
    };
  }
}

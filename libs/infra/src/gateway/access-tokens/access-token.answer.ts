import { BooleanField, DateField, EnumField, StringField } from '#libs/http';
import {
  statusOf,
  TOKEN_MODES,
  TOKEN_STATUSES,
  type TokenMode,
  type TokenStatus,
} from './access-token.policy.js';
import type { AccessToken } from './access-token.js';

/** A token of a list: without its secret. */
export class AccessTokenAnswer {
  @StringField() readonly id!: string;
  @EnumField({ values: TOKEN_MODES }) readonly mode!: TokenMode;
  @StringField() readonly name!: string;
  @BooleanField() readonly identityBound!: boolean;
  @EnumField({ values: TOKEN_STATUSES }) readonly status!: TokenStatus;
  @DateField() readonly createdAt!: string;
  @DateField() readonly expiresAt!: string;
  @DateField({ nullable: true }) readonly revokedAt!: string | null;

  static of(token: AccessToken, now: Date): AccessTokenAnswer {
    const { id, mode, name, identityBound, createdAt, expiresAt, revokedAt } = token;
    return {
      id,
      mode,
      name,
      identityBound,
      status: statusOf(token, now),
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
    };
  }
}

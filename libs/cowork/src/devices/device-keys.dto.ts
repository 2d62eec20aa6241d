import { BooleanField, ConstField, DateField, EnumArrayField, StringField } from '#libs/http/contracts';
import { type Scope, SCOPES } from '#libs/kernel';
import type { DeployKey } from './deploy-keys.service.js';

const OPTIONAL = { optional: true } as const;

/** Body of `POST /v1/cowork/deploy-key`. */
export class DeployKeyBody {
  @StringField({
    description: 'Shown name',
    example: 'Deploys from the laptop',
    minLength: 1,
    maxLength: 100,
    ...OPTIONAL,
  })
  name?: string;

  @BooleanField({ description: 'End the secret there is and make a new one', ...OPTIONAL })
  rotate?: boolean;
}

/** A key for servers with its secret. */
export class DeployKeyAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField({ description: 'Shown this once.' }) readonly rawKey!: string;
  @StringField() readonly prefix!: string;
  @StringField({ description: 'The last 4 characters.' }) readonly suffix!: string;
  @EnumArrayField({ values: SCOPES }) readonly scopes!: readonly Scope[];
  @DateField({ nullable: true }) readonly expiresAt!: string | null;

  static of({ record, rawKey }: DeployKey): DeployKeyAnswer {
    const { id, prefix, suffix, scopes, expiresAt } = record;
    return { id, rawKey, prefix, suffix, scopes, expiresAt: expiresAt?.toISOString() ?? null };
  }
}

/** A device whose key is no more. */
export class DisconnectedAnswer {
  @ConstField(true) readonly revoked!: true;
}

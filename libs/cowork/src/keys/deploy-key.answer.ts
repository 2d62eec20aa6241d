import { DateField, EnumArrayField, StringField } from '#libs/http/contracts';
import { type Scope, SCOPES } from '#libs/kernel';
import type { DeployKey } from './issue-deploy-key.command.js';

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

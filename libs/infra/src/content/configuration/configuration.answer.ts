import {
  BooleanField,
  ConstField,
  DateField,
  EnumArrayField,
  IntegerField,
  NestedArrayField,
  NestedField,
  StringArrayField,
  StringField,
} from '#libs/http';
import { SCOPES, type Scope } from '#libs/kernel';
import type { Variable } from '../../servers/configuration/variables.policy.js';

class Configured {
  @IntegerField({
    min: 0,
    description: 'Grows with every change of settings or variables; 0 before the first',
  })
  readonly version!: number;
  @BooleanField({
    description: 'Whether what runs was started with this; null before the first deploy',
    nullable: true,
  })
  readonly applied!: boolean | null;
  @DateField({ nullable: true, description: 'Of the newest change' }) readonly changedAt!: string | null;
  @StringField({ format: 'uuid', nullable: true, description: 'The restart that a change has begun' })
  readonly operationId!: string | null;
}

/** Settings of a server as they hold. */
export class SettingsAnswer extends Configured {
  @StringField({ nullable: true }) readonly runtime!: string | null;
  @StringField({ nullable: true }) readonly install!: string | null;
  @StringField({ nullable: true }) readonly build!: string | null;
  @StringField({ nullable: true }) readonly preStart!: string | null;
  @StringField({ nullable: true }) readonly start!: string | null;
  @IntegerField({ description: '0: found by looking' }) readonly port!: number;
  @StringField({ nullable: true }) readonly healthPath!: string | null;
  @IntegerField({ nullable: true }) readonly healthIntervalSeconds!: number | null;
  @IntegerField() readonly startTimeoutSeconds!: number;
  @IntegerField() readonly stopTimeoutSeconds!: number;
  @StringArrayField() readonly dataDirs!: readonly string[];
  @StringField() readonly rootDirectory!: string;
  @StringField({ nullable: true }) readonly publishDirectory!: string | null;
  @StringField() readonly serviceName!: string;
  @StringField() readonly extractTo!: string;
  @BooleanField() readonly keepTopFolder!: boolean;
}

export class VariableAnswer {
  @StringField() readonly name!: string;
  @StringField({ nullable: true, description: 'Null of a secret one' }) readonly value!: string | null;
  @BooleanField() readonly secret!: boolean;
  @ConstField(true, { optional: true, description: 'The service issues the value, anew with every deploy' })
  readonly brokered?: true;
  @EnumArrayField({ values: SCOPES, optional: true, description: 'Rights of the key that it issues' })
  readonly scopes?: readonly Scope[];
  @ConstField(true, {
    optional: true,
    description: '`env` of the deploys sets the same name: the application is given that value',
  })
  readonly overridden?: true;

  /** @param env of the deploys, which wins. */
  static of(
    name: string,
    { value, secret, brokered }: Variable,
    env: Readonly<Record<string, string>>,
  ): VariableAnswer {
    return {
      name,
      value: secret ? null : value,
      secret,
      ...(brokered && { brokered: true, scopes: brokered.scopes }),
      ...(Object.hasOwn(env, name) && { overridden: true }),
    };
  }
}

/** Variables of a server. */
export class VariablesAnswer extends Configured {
  @NestedArrayField(() => VariableAnswer) readonly variables!: readonly VariableAnswer[];
  @StringArrayField({ description: 'Names that `env` of the deploys set; their values are secret and win' })
  readonly env!: readonly string[];
}

/** One variable of a server after its change. */
export class ChangedVariableAnswer extends Configured {
  @NestedField(() => VariableAnswer, { nullable: true, description: 'Null once it is removed' })
  readonly variable!: VariableAnswer | null;
}

/** What a roll back would bring back, and what would become other by it. */
export class RollbackAnswer {
  @StringField({ nullable: true, description: '`v<N>`; null of a release that was not stored' })
  readonly versionId!: string | null;
  @StringField({
    format: 'uuid',
    nullable: true,
    description: 'The deploy that brought it; null of a version that never ran here',
  })
  readonly operationId!: string | null;
  @DateField({ nullable: true }) readonly deployedAt!: string | null;
  @BooleanField({
    description: 'Whether its settings and variables are remembered; if not, those of now stay',
  })
  readonly remembered!: boolean;
  @StringArrayField({ description: 'Names of settings that would become other' })
  readonly settings!: readonly string[];
  @StringArrayField({ description: 'Names of variables, with those of `env`, that would become other' })
  readonly variables!: readonly string[];
}

import { KEY_LEVELS, type KeyLevel } from '#libs/kernel';
import { BooleanField, DateField, EnumField, IntegerField, StringField } from '#libs/http';
import type { ProviderAnswer } from '../upstreams/provider-models.js';
import { type Credential, CREDENTIAL_STATUSES, type CredentialStatus } from './credential.js';
import type { Provider } from './providers.data.js';
import type { TriedCredential } from './try-credential.command.js';

/** A provider people may keep a key of. */
export class ProviderItemAnswer {
  @StringField() readonly id!: string;
  @StringField() readonly name!: string;
  @StringField({ nullable: true, description: 'Null where the key brings the address.' })
  readonly baseUrl!: string | null;
  @BooleanField({ description: 'Whether a key of it needs a baseUrl.' }) readonly needsBaseUrl!: boolean;
  @StringField({ nullable: true, description: 'Where the provider gives keys out.' })
  readonly keysUrl!: string | null;

  static of({ id, name, baseUrl, keysUrl }: Provider): ProviderItemAnswer {
    return { id, name, baseUrl, needsBaseUrl: baseUrl === null, keysUrl };
  }
}

/** A provider key, without its secret. */
export class CredentialAnswer {
  @StringField({ format: 'uuid' }) readonly id!: string;
  @StringField() readonly provider!: string;
  @EnumField({ values: KEY_LEVELS }) readonly level!: KeyLevel;
  @StringField() readonly name!: string;
  @StringField({ description: 'The ends of the key.' }) readonly maskedKey!: string;
  @StringField({ nullable: true }) readonly baseUrl!: string | null;
  @EnumField({ values: CREDENTIAL_STATUSES }) readonly status!: CredentialStatus;
  @DateField({ nullable: true }) readonly lastTestedAt!: string | null;
  @DateField() readonly createdAt!: string;

  static of(credential: Credential): CredentialAnswer {
    const { id, provider, userId, name, maskedKey, baseUrl, status, lastTestedAt, createdAt } = credential;
    return {
      id,
      provider,
      level: userId === null ? 'portal' : 'user',
      name,
      maskedKey,
      baseUrl,
      status,
      lastTestedAt: lastTestedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    };
  }
}

/** What a test has shown. */
export class CredentialTestAnswer extends CredentialAnswer {
  @BooleanField({ description: 'Whether the provider takes the key.' }) readonly ok!: boolean;
  @IntegerField({ nullable: true, description: 'What the provider answered with.' })
  readonly httpStatus!: number | null;
  @StringField({ nullable: true }) readonly reason!: string | null;

  static tried({ credential, answer }: TriedCredential): CredentialTestAnswer {
    return { ...CredentialAnswer.of(credential), ...outcomeOf(answer) };
  }
}

function outcomeOf(answer: ProviderAnswer): Pick<CredentialTestAnswer, 'ok' | 'httpStatus' | 'reason'> {
  switch (answer.outcome) {
    case 'listed':
      return { ok: true, httpStatus: 200, reason: null };
    case 'refused':
      return { ok: false, httpStatus: answer.httpStatus, reason: 'The provider refused the key.' };
    case 'failed':
      return { ok: false, httpStatus: answer.httpStatus, reason: answer.reason };
  }
}

/** A model that a provider lists for a key. */
export class CredentialModelAnswer {
  @StringField({ description: 'What it is called with here.' }) readonly id!: string;
  @StringField({ description: 'What it is called at the provider.' }) readonly name!: string;

  static of({ provider, models }: Credential): CredentialModelAnswer[] {
    return (models ?? []).map((name) => ({ id: `${provider}/${name}`, name }));
  }
}

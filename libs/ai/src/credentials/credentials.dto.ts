import { CREDENTIAL_STATUSES, type CredentialStatus, shownCredential } from '#libs/credentials';
import {
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  NestedArrayField,
  NestedField,
  NumberField,
  StringField,
} from '#libs/http';
import { KEY_LEVELS, type KeyLevel } from '#libs/kernel';
import type { ProviderAnswer } from '../upstreams/provider-models.js';
import type { Credential, CredentialDay, CredentialDays } from './credential.js';
import type { TriedCredential } from './credentials.service.js';
import type { Provider } from './providers.data.js';

const NAME = {
  description: 'What people call it. Default the name of the provider',
  minLength: 1,
  maxLength: 100,
  optional: true,
} as const;
const API_KEY = {
  description: 'The key the provider gave; kept encrypted and never shown',
  minLength: 1,
  maxLength: 4_096,
  pattern: /^[\x21-\x7e]+$/,
} as const;
const BASE_URL = {
  description: 'Address with the version, without a slash at its end; for the provider openai-compatible',
  example: 'https://models.example.com/v1',
  minLength: 1,
  maxLength: 2_048,
  optional: true,
} as const;

/** Body of `POST /v1/ai/credentials`. */
export class NewCredentialBody {
  @StringField({ description: 'Id of a provider of GET /v1/ai/providers', example: 'openai', maxLength: 100 })
  provider!: string;

  @StringField(API_KEY)
  apiKey!: string;

  @EnumField({
    description: 'Whose it is: yours, or for everybody of the portal (administrators only). Default user',
    values: KEY_LEVELS,
    optional: true,
  })
  level?: KeyLevel;

  @StringField(NAME)
  name?: string;

  @StringField(BASE_URL)
  baseUrl?: string;
}

/** Body of `PATCH /v1/ai/credentials/:id`; what is absent stays. */
export class ChangeCredentialBody {
  @StringField(NAME)
  name?: string;

  @StringField({ ...API_KEY, optional: true })
  apiKey?: string;

  @StringField({ ...BASE_URL, description: 'Another address; only together with apiKey' })
  baseUrl?: string;
}

/** Query of `GET /v1/ai/credentials/:id/usage`. */
export class CredentialUsageQuery {
  @IntegerField({ description: 'Days up to today, of UTC. Default 30', min: 1, max: 92, optional: true })
  days?: number;
}

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
    return shownCredential(credential);
  }
}

const TEST_OUTCOMES = ['listed', 'refused', 'spent', 'failed'] as const;

/** What a test has shown. */
export class CredentialTestAnswer extends CredentialAnswer {
  @BooleanField({ description: 'Whether the provider takes the key.' }) readonly ok!: boolean;
  @EnumField({
    values: TEST_OUTCOMES,
    description:
      'listed: it takes the key; refused: it does not; spent: the account behind it is used up; failed: neither is known, without httpStatus there was no answer.',
  })
  readonly outcome!: ProviderAnswer['outcome'];
  @IntegerField({ nullable: true, description: 'What the provider answered with.' })
  readonly httpStatus!: number | null;
  @StringField({ nullable: true }) readonly reason!: string | null;

  static tried({ credential, answer }: TriedCredential): CredentialTestAnswer {
    return { ...CredentialAnswer.of(credential), ...outcomeOf(answer) };
  }
}

function outcomeOf(
  answer: ProviderAnswer,
): Pick<CredentialTestAnswer, 'ok' | 'outcome' | 'httpStatus' | 'reason'> {
  const { outcome } = answer;
  if (outcome === 'listed') return { ok: true, outcome, httpStatus: 200, reason: null };
  return { ok: false, outcome, httpStatus: answer.httpStatus, reason: answer.reason };
}

/** A model that a provider lists for a key. */
export class CredentialModelAnswer {
  @StringField({ description: 'What it is called with here.' }) readonly id!: string;
  @StringField({ description: 'What it is called at the provider.' }) readonly name!: string;

  static of({ provider, models }: Credential): CredentialModelAnswer[] {
    return (models ?? []).map((name) => ({ id: `${provider}/${name}`, name }));
  }
}

class Counters {
  @IntegerField() readonly calls!: number;
  @IntegerField() readonly promptTokens!: number;
  @IntegerField({ description: 'Part of promptTokens.' }) readonly cachedTokens!: number;
  @IntegerField() readonly completionTokens!: number;
  @NumberField() readonly audioSeconds!: number;
  @IntegerField() readonly images!: number;
}

class DayCounters extends Counters {
  @StringField({ description: 'Of UTC, YYYY-MM-DD.' }) readonly day!: string;
}

class Period {
  @StringField() readonly from!: string;
  @StringField() readonly to!: string;
}

/** What was used with a provider key. */
export class CredentialUsageAnswer {
  @NestedField(() => Period) readonly period!: Period;
  @NestedField(() => Counters) readonly totals!: Counters;
  @NestedArrayField(() => DayCounters, { description: 'Days with calls, oldest first.' })
  readonly days!: readonly DayCounters[];

  static of({ from, to, days }: CredentialDays): CredentialUsageAnswer {
    const sum = (count: (day: CredentialDay) => number) => days.reduce((total, day) => total + count(day), 0);
    return {
      period: { from, to },
      totals: {
        calls: sum(({ calls }) => calls),
        promptTokens: sum(({ promptTokens }) => promptTokens),
        cachedTokens: sum(({ cachedTokens }) => cachedTokens),
        completionTokens: sum(({ completionTokens }) => completionTokens),
        audioSeconds: sum(({ audioMs }) => audioMs) / 1_000,
        images: sum(({ images }) => images),
      },
      days: days.map(({ audioMs, ...counts }) => ({ ...counts, audioSeconds: audioMs / 1_000 })),
    };
  }
}

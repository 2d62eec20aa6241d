import {
  BooleanField,
  ConstField,
  DateField,
  EnumField,
  IntegerField,
  ListTotal,
  NestedArrayField,
  NestedField,
  NumberField,
  StringField,
} from '#libs/http';
import { CALL_CLASSES, type CallClass, shownAmount } from '#libs/metering/contracts';
import { MODEL_STATUSES, type ModelStatus } from '../contracts/model-catalog.js';
import type { CatalogueModel } from './catalogue.js';
import type { ListedModel } from './models.service.js';

const UNITS = ['million_tokens', 'audio_minute', 'image'] as const;

class Capabilities {
  @BooleanField() readonly vision!: boolean;
  @BooleanField() readonly tools!: boolean;
  @BooleanField() readonly json_schema!: boolean;
  @BooleanField() readonly reasoning!: boolean;
  @BooleanField() readonly streaming!: boolean;
}

class Pricing {
  @EnumField({ values: UNITS, description: 'What the credits are for.' })
  readonly unit!: (typeof UNITS)[number];
  @NumberField() readonly input!: number;
  @NumberField() readonly output!: number;
  @NumberField() readonly cachedInput!: number;
}

/** A model: the members of the OpenAI contract, and what else there is to say. */
export class ModelAnswer {
  @StringField({ description: 'May hold slashes.' }) readonly id!: string;
  @ConstField('model') readonly object!: 'model';
  @IntegerField({ description: 'Seconds since 1970.' }) readonly created!: number;
  @StringField() readonly owned_by!: string;
  @StringField() readonly name!: string;
  @EnumField({ values: CALL_CLASSES }) readonly type!: CallClass;
  @IntegerField({ nullable: true, description: 'Tokens; null where nobody said.' })
  readonly context_length!: number | null;
  @IntegerField({ nullable: true }) readonly max_output_tokens!: number | null;
  @NestedField(() => Capabilities) readonly capabilities!: Capabilities;
  @NestedField(() => Pricing, { nullable: true, description: 'Null for a model that costs no credits.' })
  readonly pricing!: Pricing | null;
  @EnumField({ values: MODEL_STATUSES }) readonly status!: ModelStatus;
  @DateField({ nullable: true, description: 'From then on the replacement serves it.' })
  readonly shutdownAt!: string | null;
  @StringField({ nullable: true }) readonly replacement!: string | null;
  @BooleanField({ description: 'Whether the quota of the portal pays for it.' })
  readonly inQuotaProgram!: boolean;
  @EnumField({ values: ['platform', 'byok'], description: 'byok: called with a provider key of your own.' })
  readonly source!: 'platform' | 'byok';

  static of({ model, keySource }: ListedModel): ModelAnswer {
    const { id, name, type, status, replacement, inQuotaProgram, capabilities } = model;
    const { vision, tools, jsonSchema, reasoning, streaming } = capabilities;
    return {
      id,
      object: 'model',
      created: Math.floor(model.createdAt.getTime() / 1000),
      owned_by: model.ownedBy,
      name,
      type,
      context_length: model.contextLength,
      max_output_tokens: model.maxOutputTokens,
      capabilities: { vision, tools, json_schema: jsonSchema, reasoning, streaming },
      pricing: keySource === 'own' ? null : pricingOf(model),
      status,
      shutdownAt: model.shutdownAt?.toISOString() ?? null,
      replacement,
      inQuotaProgram,
      source: keySource === 'own' ? 'byok' : 'platform',
    };
  }
}

function pricingOf({ type, rates: { credits } }: CatalogueModel): Pricing | null {
  if (!credits) return null;
  if (type === 'image') {
    return { unit: 'image', input: 0, output: shownAmount(credits.image), cachedInput: 0 };
  }
  if (type === 'transcription') {
    const perMinute = shownAmount(credits.audioMinute);
    return { unit: 'audio_minute', input: perMinute, output: 0, cachedInput: perMinute };
  }
  return {
    unit: 'million_tokens',
    input: shownAmount(credits.input),
    output: shownAmount(credits.output),
    cachedInput: shownAmount(credits.cachedInput),
  };
}

/** `GET /v1/models`: a list of the OpenAI contract that also says `success` and how many there are. */
export class ModelListAnswer {
  @ConstField(true) readonly success!: true;
  @ConstField('list') readonly object!: 'list';
  @NestedArrayField(() => ModelAnswer) readonly data!: readonly ModelAnswer[];
  @NestedField(() => ListTotal) readonly meta!: ListTotal;
}

/** `GET /v1/models/:id`. */
export class OneModelAnswer extends ModelAnswer {
  @ConstField(true) readonly success!: true;
}

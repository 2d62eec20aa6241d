import {
  BooleanField,
  EnumField,
  IntegerField,
  NestedArrayField,
  NumberField,
  StringArrayField,
  StringField,
} from '#libs/http';
import { shownAmount } from '#libs/metering/contracts';
import { CREDENTIAL_LEVELS, type CredentialLevel, type Source } from '../contracts/search-terms.js';
import { LANG_FIELD, PROVIDER_FIELD, QUERY_FIELD } from '../search/search.dto.js';
import { ANSWER_ORIGINS, type AnswerOrigin, type ResearchStep } from './research.policy.js';
import type { FinishedResearch } from './research.service.js';

/** Body of `POST /v1/research`. */
export class ResearchBody {
  @StringField({ ...QUERY_FIELD, description: 'The question', example: 'How do heat pumps work in frost?' })
  query!: string;

  @StringField(PROVIDER_FIELD)
  provider?: string;

  @StringField(LANG_FIELD)
  lang?: string;

  @IntegerField({
    description: 'Searches and rounds of reading at most: the last one reads, those before search. Default 3',
    min: 1,
    max: 10,
    optional: true,
  })
  max_steps?: number;

  @BooleanField({ description: 'Server-sent events in place of one answer', optional: true })
  stream?: boolean;
}

const STEP_TYPES = ['search', 'extract'] as const;

/** A page the answer rests on. */
export class SourceAnswer {
  @StringField({ description: 'http or https' }) readonly url!: string;
  @StringField() readonly title!: string;

  static of({ url, title }: Source): SourceAnswer {
    return { url, title };
  }
}

/** One step of a research. */
export class ResearchStepAnswer {
  @EnumField({ values: STEP_TYPES }) readonly type!: ResearchStep['type'];
  @StringField({ optional: true, description: 'What was searched for' }) readonly query?: string;
  @StringArrayField({ optional: true, description: 'Pages that were opened' })
  readonly urls?: readonly string[];
}

/** What a research has come to. */
export class ResearchAnswer {
  @StringField({
    nullable: true,
    description: 'Cites sources as [1], by their place; null when nothing was found',
  })
  readonly answer!: string | null;
  @EnumField({
    values: ANSWER_ORIGINS,
    nullable: true,
    description: 'model: written from the sources; extract: passages of the sources',
  })
  readonly answerOrigin!: AnswerOrigin | null;
  @NestedArrayField(() => SourceAnswer) readonly sources!: readonly SourceAnswer[];
  @NestedArrayField(() => ResearchStepAnswer) readonly steps!: readonly ResearchStepAnswer[];
  @StringField() readonly provider!: string;
  @EnumField({ values: CREDENTIAL_LEVELS, description: 'Whose key it was' })
  readonly credentialLevel!: CredentialLevel;
  @NumberField({ description: 'Credits taken from the balance' }) readonly costCredits!: number;

  static of({ researched, chosen, charged }: FinishedResearch): ResearchAnswer {
    return {
      answer: researched.answer,
      answerOrigin: researched.answerOrigin,
      sources: researched.sources.map(SourceAnswer.of),
      steps: researched.steps,
      provider: chosen.provider,
      credentialLevel: chosen.level,
      costCredits: shownAmount(charged),
    };
  }
}

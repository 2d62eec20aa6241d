import {
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  NestedArrayField,
  NestedField,
  NumberField,
  StringArrayField,
  StringField,
} from '#libs/http';
import { shownAmount } from '#libs/metering/contracts';
import {
  CREDENTIAL_LEVELS,
  type CredentialLevel,
  type Hit,
  SEARCH_DEPTHS,
  type SearchDepth,
  TIME_RANGES,
  type TimeRange,
} from '../contracts/search-terms.js';
import type { Searched } from './search.service.js';

export const QUERY_FIELD = {
  description: 'What is searched for',
  example: 'opening hours of the city library',
  minLength: 1,
  maxLength: 2_000,
  pattern: /\S/,
} as const;
export const PROVIDER_FIELD = {
  description: 'Id of a provider; default your key, then one of the portal, then host-search',
  maxLength: 100,
  optional: true,
} as const;
export const LANG_FIELD = {
  description: 'Language of the results, ISO 639, or auto. Default auto',
  example: 'ru',
  pattern: /^(?:auto|[A-Za-z]{2,3}(?:-[A-Za-z]{2})?)$/,
  optional: true,
} as const;
const DOMAINS = { maxItems: 20, minLength: 1, maxLength: 253, optional: true } as const;

/** Member `filters` of `POST /v1/search`. */
export class SearchFilters {
  @StringField({ ...LANG_FIELD, description: 'The same as lang, which wins' })
  language?: string;

  @StringField({
    description: 'Country of the results, ISO 3166-1',
    example: 'DE',
    pattern: /^[A-Za-z]{2}$/,
    optional: true,
  })
  region?: string;
}

/** Body of `POST /v1/search`. */
export class SearchBody {
  @StringField(QUERY_FIELD)
  query!: string;

  @StringField(PROVIDER_FIELD)
  provider?: string;

  @EnumField({
    description: 'advanced: longer snippets, where the provider has them. Default basic',
    values: SEARCH_DEPTHS,
    optional: true,
  })
  search_depth?: SearchDepth;

  @IntegerField({ description: 'Results at most. Default 5', min: 1, max: 20, optional: true })
  max_results?: number;

  @StringField(LANG_FIELD)
  lang?: string;

  @EnumField({ description: 'How old results may be', values: TIME_RANGES, optional: true })
  time_range?: TimeRange;

  @StringArrayField({ ...DOMAINS, description: 'Only results of these hosts and those below them' })
  include_domains?: readonly string[];

  @StringArrayField({ ...DOMAINS, description: 'No results of these hosts and those below them' })
  exclude_domains?: readonly string[];

  @NestedField(() => SearchFilters, { description: 'Further wishes', optional: true })
  filters?: SearchFilters;

  @BooleanField({ description: 'Server-sent events in place of one answer', optional: true })
  stream?: boolean;
}

/** One result. */
export class SearchResultAnswer {
  @StringField() readonly title!: string;
  @StringField({ description: 'http or https' }) readonly url!: string;
  @StringField({ description: 'Plain text' }) readonly snippet!: string;
  @DateField({ optional: true }) readonly publishedAt?: string;
  @NumberField({ optional: true, description: 'As the provider counts; comparable within one answer' })
  readonly score?: number;

  static of({ title, url, snippet, publishedAt, score }: Hit): SearchResultAnswer {
    return {
      title,
      url,
      snippet,
      ...(publishedAt !== null && { publishedAt }),
      ...(score !== null && { score }),
    };
  }
}

/** What a search has found. */
export class SearchAnswer {
  @StringField({ nullable: true, description: 'Of the provider itself, where it gives one' })
  readonly answer!: string | null;
  @NestedArrayField(() => SearchResultAnswer) readonly results!: readonly SearchResultAnswer[];
  @StringField() readonly provider!: string;
  @EnumField({ values: CREDENTIAL_LEVELS, description: 'Whose key it was' })
  readonly credentialLevel!: CredentialLevel;
  @EnumField({ values: SEARCH_DEPTHS, description: 'The depth the provider really has' })
  readonly searchDepth!: SearchDepth;
  @StringArrayField({ description: 'Members of the body that have no effect at this provider' })
  readonly notApplied!: readonly string[];
  @NumberField({ description: 'Credits taken from the balance' }) readonly costCredits!: number;

  static of({ found, chosen, depth, notApplied, charged }: Searched): SearchAnswer {
    return {
      answer: found.answer,
      results: found.hits.map(SearchResultAnswer.of),
      provider: chosen.provider,
      credentialLevel: chosen.level,
      searchDepth: depth,
      notApplied,
      costCredits: shownAmount(charged),
    };
  }
}

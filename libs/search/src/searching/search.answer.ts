import {
  DateField,
  EnumField,
  NestedArrayField,
  NumberField,
  StringArrayField,
  StringField,
} from '#libs/http';
import { shownAmount } from '#libs/metering/contracts';
import {
  CREDENTIAL_LEVELS,
  SEARCH_DEPTHS,
  type CredentialLevel,
  type Hit,
  type SearchDepth,
} from '../contracts/search-terms.js';
import type { Searched } from './run-search.command.js';

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

import { BooleanField, EnumArrayField, NestedField, NumberField, StringField } from '#libs/http';
import { SEARCH_DEPTHS, type SearchDepth } from '../contracts/search-terms.js';

/** Credits of a search. */
export class SearchPriceAnswer {
  @NumberField() readonly basic!: number;
  @NumberField() readonly advanced!: number;
}

/** A provider that can be searched with, or could with a key. */
export class SearchProviderAnswer {
  @StringField() readonly id!: string;
  @StringField() readonly title!: string;
  @BooleanField({ description: 'Whether the platform has the key' }) readonly managed!: boolean;
  @BooleanField({ description: 'Whether keys of people and portals can be kept' }) readonly byok!: boolean;
  @BooleanField({ description: 'Whether a key of it needs a baseUrl' }) readonly needsBaseUrl!: boolean;
  @EnumArrayField({ values: SEARCH_DEPTHS }) readonly depths!: readonly SearchDepth[];
  @BooleanField() readonly streaming!: boolean;
  @BooleanField() readonly research!: boolean;
  @NestedField(() => SearchPriceAnswer) readonly priceCredits!: SearchPriceAnswer;
  @BooleanField() readonly hasUserCredential!: boolean;
  @BooleanField() readonly hasPortalCredential!: boolean;
  @BooleanField({ description: 'Whether a search of yours with it would find a key' })
  readonly available!: boolean;
}

import { EnumArrayField, StringArrayField, StringField } from '#libs/http/contracts';
import { type Scope, SCOPES } from '#libs/kernel';

/** What an application has that says nothing else. */
export class ApplicationDefaultsAnswer {
  @StringField({ description: '`{purpose}` stands for what the application is for.' })
  readonly titleTemplate!: string;
  @EnumArrayField({ values: SCOPES }) readonly scopes!: readonly Scope[];
  @EnumArrayField({ values: SCOPES, description: 'An application of this key gets no others.' })
  readonly allowedScopes!: readonly Scope[];
  @StringArrayField({ description: 'Embedding places that suit `scopes`.' })
  readonly placements!: readonly string[];
  @StringArrayField() readonly redirectUris!: readonly string[];
}

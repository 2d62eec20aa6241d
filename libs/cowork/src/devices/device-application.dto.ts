import { RegisteredApplicationAnswer } from '#libs/applications';
import { EnumArrayField, StringArrayField, StringField } from '#libs/http/contracts';
import { type Scope, SCOPES } from '#libs/kernel';

const OPTIONAL = { optional: true } as const;

/** Body of `POST /v1/cowork/applications`. */
export class DeviceApplicationBody {
  @StringField({
    description: 'Name of the application',
    example: 'Deal calculator',
    minLength: 1,
    maxLength: 100,
  })
  title!: string;

  @StringField({ description: 'What it does', maxLength: 1000, nullable: true, ...OPTIONAL })
  description?: string | null;

  @StringArrayField({
    description: 'Rights of the application, fixed for good; those of the defaults when absent',
    example: ['crm'],
    maxItems: 100,
    ...OPTIONAL,
  })
  scopes?: string[];

  @StringArrayField({
    description: 'Embedding places it is made for, by code; takes the scope `placement`',
    example: ['CRM_DEAL_DETAIL_TAB'],
    maxItems: 50,
    ...OPTIONAL,
  })
  placements?: string[];
}

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

/** A new application with its key, and where it is meant to be embedded. */
export class DeviceApplicationAnswer extends RegisteredApplicationAnswer {
  @StringArrayField({ description: 'To be named at publication, which a person does; nothing is bound yet.' })
  readonly requestedPlacements!: readonly string[];
}

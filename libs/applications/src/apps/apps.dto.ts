import { BooleanField, LenientIntegerField, StringArrayField, StringField } from '#libs/http/contracts';
import { LONGEST_ADDRESS, MOST_REDIRECT_URIS } from './addresses.policy.js';

/** Far beyond every list; keeps the number of skipped rows exact. */
const HIGHEST_PAGE = 1_000_000_000;

/** Page of a list whose parameters are never refused (specification part 2, `GET /v1/apps`). */
export class AppsPageQuery {
  @LenientIntegerField({
    description: 'Page from 1; anything else is 1',
    min: 1,
    max: HIGHEST_PAGE,
    fallback: 1,
  })
  page = 1;

  @LenientIntegerField({
    description: 'Rows of a page, at most 200; 0, negative or no number is 50',
    min: 1,
    max: 200,
    fallback: 50,
  })
  limit = 50;
}

const OPTIONAL = { optional: true } as const;
const TITLE = { description: 'Name of the application', minLength: 1, maxLength: 100 } as const;
const SCOPES_OF_APPLICATION = { example: ['crm'], minItems: 1, maxItems: 100 };
const CODE = /^[A-Z][A-Z0-9_]{0,99}$/;

/** What can be said of an application at any time. */
class ApplicationSettings {
  @StringField({ description: 'What it does', maxLength: 1000, nullable: true, ...OPTIONAL })
  description?: string | null;

  @StringField({
    description: 'Address of the application: https, or http on this machine; no query, no fragment',
    maxLength: LONGEST_ADDRESS,
    nullable: true,
    ...OPTIONAL,
  })
  appUrl?: string | null;

  @StringArrayField({
    description: 'Addresses users may be sent back to after sign-in, compared byte for byte',
    example: ['https://app.example/callback'],
    minItems: 1,
    maxItems: MOST_REDIRECT_URIS,
    maxLength: LONGEST_ADDRESS,
    ...OPTIONAL,
  })
  redirectUris?: string[];

  @BooleanField({ description: 'Fit the height of the embedded frame to its content', ...OPTIONAL })
  placementResizeEnabled?: boolean;
}

/** Body of `POST /v1/apps`. */
export class RegisterApplicationBody extends ApplicationSettings {
  @StringField({ ...TITLE, example: 'Deal calculator' })
  title!: string;

  @StringArrayField({ ...SCOPES_OF_APPLICATION, description: 'Rights of the application; fixed for good' })
  scopes!: string[];

  @BooleanField({ description: 'Works in the mobile client of the host; set here only', ...OPTIONAL })
  mobile?: boolean;
}

/** Body of `PATCH /v1/apps/:id`; what is absent stays. */
export class ChangeApplicationBody extends ApplicationSettings {
  @StringField({ ...TITLE, ...OPTIONAL })
  title?: string;

  @StringArrayField({ ...SCOPES_OF_APPLICATION, description: 'The present ones, in any order', ...OPTIONAL })
  scopes?: string[];
}

/** Body of `POST /v1/apps/:id/publish`. */
export class PublishApplicationBody {
  @StringArrayField({
    description: 'Embedding places to bind, by code',
    example: ['CRM_DEAL_DETAIL_TAB'],
    pattern: CODE,
    minItems: 1,
    maxItems: 50,
  })
  placements!: string[];

  @StringField({ ...TITLE, description: 'Title in the catalogue; default the title', ...OPTIONAL })
  catalogTitle?: string;

  @StringField({ description: 'New address of the application', maxLength: LONGEST_ADDRESS, ...OPTIONAL })
  appUrl?: string;
}

/** Body of `POST /v1/apps/:id/relink-oauth`: both members or none. */
export class RelinkApplicationBody {
  @StringField({
    description: "Client id of the portal's own application; none keeps the present one",
    minLength: 1,
    maxLength: 200,
    ...OPTIONAL,
  })
  hostClientId?: string;

  @StringField({
    description: 'Its secret; kept encrypted and never shown',
    minLength: 1,
    maxLength: 500,
    ...OPTIONAL,
  })
  hostClientSecret?: string;
}

import { IgnoreUnknown, StringField } from '#libs/http/contracts';

const SUBDOMAIN = { description: 'Subdomain of the application', pattern: /^app-[0-9a-f]{12}$/ } as const;
const PATH = { description: 'Path of the application to come back to', maxLength: 6_000 } as const;
const INVALID = { code: 'INVALID_REQUEST' } as const;

/** Query of `GET /v1/oauth/visit`. */
export class VisitQuery {
  @StringField({ ...SUBDOMAIN, ...INVALID })
  app!: string;

  @StringField({ ...PATH, ...INVALID, optional: true })
  path?: string;
}

/** Form of `POST /v1/oauth/visit`: on which portal. */
@IgnoreUnknown()
export class VisitBody {
  @StringField({ ...SUBDOMAIN, ...INVALID })
  app!: string;

  @StringField({ ...PATH, ...INVALID, optional: true })
  path?: string;

  @StringField({ description: 'Domain of the portal', maxLength: 300, ...INVALID })
  portal!: string;
}

/** Query of `GET /v1/oauth/visit/entry`. */
export class VisitEntryQuery {
  @StringField({ description: 'What the address of the application held', maxLength: 1_024, ...INVALID })
  entry!: string;

  @StringField({ description: 'How its gateway knows the browser', pattern: /^[\w-]{43}$/, ...INVALID })
  visitor!: string;
}

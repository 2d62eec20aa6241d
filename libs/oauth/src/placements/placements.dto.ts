import { IgnoreUnknown, IntegerField, StringField } from '#libs/http/contracts';
import { LONGEST_OPTIONS, type PlacementOpening } from './placement-opening.policy.js';
import { HOST_TOKEN_SECONDS, type PlacementToken } from './placement-sign-in.service.js';

const LONGEST_TOKEN = 4_096;
const REQUIRED = { code: 'INVALID_REQUEST', minLength: 1, maxLength: LONGEST_TOKEN } as const;
const LONGEST_LIFE_SECONDS = 31_536_000;

/** Body of `POST /v1/oauth/placement-session`. */
@IgnoreUnknown()
export class PlacementSessionBody {
  @StringField({ ...REQUIRED, description: 'Key of the application' })
  app_key!: string;

  @StringField({ ...REQUIRED, description: 'Token of the user, as the host gave it' })
  access_token!: string;

  @StringField({ ...REQUIRED, description: "The host's own id of the portal" })
  member_id!: string;

  @StringField({ ...REQUIRED, description: 'Domain of the portal' })
  domain!: string;

  @StringField({
    description: 'Renews the host token; without it the placement has to be opened again',
    maxLength: LONGEST_TOKEN,
    optional: true,
    nullable: true,
    code: 'INVALID_REQUEST',
  })
  refresh_token?: string | null;

  @IntegerField({
    description:
      'Seconds the host token lives. Default 3600. When they are over and nothing renews the token, calls of ' +
      'portal data answer TOKEN_EXPIRED',
    min: 1,
    max: LONGEST_LIFE_SECONDS,
    orText: true,
    optional: true,
    nullable: true,
    code: 'INVALID_REQUEST',
  })
  expires_in?: number | null;
}

/** Query of `POST /v1/host-handler`, as the host writes it. */
export class HandlerQuery {
  @StringField({
    description: 'Domain of the portal',
    maxLength: LONGEST_TOKEN,
    code: 'USER_AUTH_REQUIRED',
  })
  DOMAIN!: string;
}

/** Form of `POST /v1/host-handler`, as the host writes it. */
@IgnoreUnknown()
export class HandlerBody {
  @StringField({ ...REQUIRED, description: 'Token of the user', code: 'USER_AUTH_REQUIRED' })
  AUTH_ID!: string;

  @StringField({ description: 'Seconds it lives', pattern: /^\d{1,8}$/, optional: true })
  AUTH_EXPIRES?: string;

  @StringField({ description: 'Renews it', maxLength: LONGEST_TOKEN, optional: true })
  REFRESH_ID?: string;

  @StringField({ ...REQUIRED, description: "The host's own id of the portal", code: 'USER_AUTH_REQUIRED' })
  member_id!: string;

  @StringField({ description: 'Embedding place. Default DEFAULT', maxLength: 200, optional: true })
  PLACEMENT?: string;

  @StringField({ description: 'JSON: what is shown there', maxLength: LONGEST_OPTIONS, optional: true })
  PLACEMENT_OPTIONS?: string;
}

const DEFAULT_PLACEMENT = 'DEFAULT';

/** The longest options, most letters escaped as two bytes, and what stands around them. */
export const LARGEST_OPENING_BYTES = LONGEST_OPTIONS * 6 + 65_536;

export function hostToken(body: PlacementSessionBody): PlacementToken {
  return {
    accessToken: body.access_token,
    memberId: body.member_id,
    refreshToken: body.refresh_token || null,
    expiresInSeconds: body.expires_in ?? HOST_TOKEN_SECONDS,
  };
}

export function openingToken(form: HandlerBody): PlacementToken {
  return {
    accessToken: form.AUTH_ID,
    memberId: form.member_id,
    refreshToken: form.REFRESH_ID || null,
    expiresInSeconds: Number(form.AUTH_EXPIRES) || HOST_TOKEN_SECONDS,
  };
}

export function openingOf(form: HandlerBody): PlacementOpening {
  return {
    placement: form.PLACEMENT || DEFAULT_PLACEMENT,
    memberId: form.member_id,
    options: form.PLACEMENT_OPTIONS || null,
  };
}

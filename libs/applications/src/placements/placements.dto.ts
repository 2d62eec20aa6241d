import { ObjectField, StringField } from '#libs/http/contracts';

const OPTIONAL = { optional: true } as const;
const UUID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;
const LONGEST_HANDLER = 2_000;
const PLACEMENT = {
  description: 'Code of the embedding place',
  example: 'CRM_DEAL_DETAIL_TAB',
  pattern: /^[A-Z][A-Z0-9_]{0,99}$/,
} as const;

/** Body of `POST /v1/placements/bind`. */
export class BindPlacementBody {
  @StringField(PLACEMENT)
  placement!: string;

  @StringField({
    description: 'Any address: the host is given that of the service, which starts the session',
    example: 'https://app.example/',
    minLength: 1,
    maxLength: LONGEST_HANDLER,
  })
  handler!: string;

  @StringField({ description: 'What users read', example: 'Calculator', minLength: 1, maxLength: 100 })
  title!: string;

  @StringField({ description: 'Explains the place to users', maxLength: 1000, ...OPTIONAL })
  description?: string;

  @ObjectField({ description: 'Options of the place, as the host defines them', ...OPTIONAL })
  options?: Record<string, unknown>;

  @StringField({ description: 'Group in menus', maxLength: 100, ...OPTIONAL })
  groupName?: string;

  @ObjectField({
    description: 'By language: `TITLE`, `DESCRIPTION`, `GROUP_NAME`',
    values: { type: 'object' },
    ...OPTIONAL,
  })
  langAll?: Record<string, unknown>;

  @StringField({ description: 'The calling application', pattern: UUID, format: 'uuid', ...OPTIONAL })
  appId?: string;
}

/** Body of `POST /v1/placements/unbind`. */
export class UnbindPlacementBody {
  @StringField(PLACEMENT)
  placement!: string;

  @StringField({
    description: 'Any address: what is unbound is the handler of the service',
    maxLength: LONGEST_HANDLER,
    ...OPTIONAL,
  })
  handler?: string;
}

import { StringArrayField, StringField } from '#libs/http/contracts';

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

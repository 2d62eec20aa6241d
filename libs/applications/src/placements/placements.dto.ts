import {
  AnyField,
  arraySchema,
  classSchema,
  ConstField,
  IntegerField,
  ObjectField,
  objectSchema,
  StringField,
} from '#libs/http';
import { PLACEMENT_GROUPS } from './placement-groups.data.js';

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

/** An embedding place the application has. */
export class BindingAnswer {
  @StringField() readonly placement!: string;
  @StringField({ description: 'Address the host opens.' }) readonly handler!: string;
  @ConstField(true, { optional: true, description: 'It was bound before.' }) readonly alreadyBound?: true;
}

/** A binding, as the host tells it. */
export class BoundPlacementAnswer {
  @StringField() readonly placement!: string;
  @StringField() readonly handler!: string;
  @StringField() readonly title!: string;
  @StringField() readonly description!: string;
  @ObjectField() readonly options!: Readonly<Record<string, unknown>>;
  @IntegerField({ min: 0, description: 'Host employee number; 0 is everybody.' }) readonly userId!: number;
}

class Point {
  @StringField({ description: '`<typeId>` stands for the number of a smart process.' })
  readonly code!: string;
  @StringField() readonly title!: string;
  @StringField({ nullable: true, description: 'Right the application needs besides `placement`.' })
  readonly scope!: string | null;
}

const POINTS = arraySchema(classSchema(Point));

/** Every embedding place of the host, by group. */
export class AvailablePlacementsAnswer {
  @AnyField({ schema: objectSchema(Object.fromEntries(PLACEMENT_GROUPS.map(({ name }) => [name, POINTS]))) })
  readonly groups!: Readonly<Record<string, readonly Point[]>>;
  @IntegerField({ min: 0 }) readonly total!: number;

  static get(): AvailablePlacementsAnswer {
    const groups = PLACEMENT_GROUPS.map(({ name, scopes, points }) => [
      name,
      points.map(({ code, title }) => ({ code, title, scope: scopes[0] ?? null })),
    ]);
    const total = PLACEMENT_GROUPS.reduce((sum, { points }) => sum + points.length, 0);
    return { groups: Object.fromEntries(groups) as AvailablePlacementsAnswer['groups'], total };
  }
}

import { AnyField, arraySchema, classSchema, IntegerField, objectSchema, StringField } from '#libs/http';
import { PLACEMENT_GROUPS } from './placement-groups.data.js';

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

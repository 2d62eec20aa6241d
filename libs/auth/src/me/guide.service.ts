import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { accessOf, RecentMap, type RouteDefinition, RouteRegistry, shownPath, tagOf } from '#libs/http';
import type { GuideAnswer } from './me.answer.js';
import {
  entitiesOf,
  type GuideEntity,
  isPermitted,
  isShown,
  type Rights,
  rightsKeyOf,
} from './permitted-routes.policy.js';

type Sections = GuideAnswer['sections'];
type Endpoints = Sections[number]['endpoints'];

const AUTH = {
  header: 'X-Api-Key: <key>',
  bearer: 'Authorization: Bearer <personal key>, instead of the header',
  session:
    'Authorization: Bearer <session token> beside an application key, where the data of a user is needed',
} as const;

/** What rights admit, in both forms in which it is told. */
export interface Permitted {
  readonly routes: readonly RouteDefinition[];
  readonly entities: readonly GuideEntity[];
}

/** Sets of rights whose answers are remembered; there are few, and each takes some tens of kilobytes. */
const REMEMBERED_RIGHTS = 50;

function remembered<Value extends object>(known: RecentMap<Value>, rights: Rights, find: () => Value): Value {
  const name = rightsKeyOf(rights);
  const found = known.get(name);
  if (found) return found;
  const made = find();
  known.set(name, made);
  return made;
}

/** What a key may do, read from the routes themselves: nothing is listed that is not served. */
@Injectable()
export class GuideService {
  readonly baseUrl: string;
  readonly #permitted = new RecentMap<Permitted>(REMEMBERED_RIGHTS);
  readonly #guides = new RecentMap<GuideAnswer>(REMEMBERED_RIGHTS);

  constructor(
    private readonly routes: RouteRegistry,
    @Inject(CONFIG) config: Config,
  ) {
    this.baseUrl = `${config.publicUrl}/v1`;
  }

  /** The same for every key with these rights. */
  describe(caller: Rights): GuideAnswer {
    return remembered(this.#guides, caller, () => this.guideOf(caller));
  }

  /** What the key's rights admit now; the same for every key with these rights, so that it is looked up once. */
  permitted(caller: Rights): Permitted {
    return remembered(this.#permitted, caller, () => {
      const routes = this.definitions().filter((definition) => isPermitted(definition, caller));
      return { routes, entities: entitiesOf(routes, caller) };
    });
  }

  private guideOf(caller: Rights): GuideAnswer {
    const shown = this.definitions().filter((definition) => isShown(definition, caller));
    return {
      version: '1',
      baseUrl: this.baseUrl,
      auth: AUTH,
      entities: entitiesOf(shown, caller),
      sections: this.sections(
        shown.filter((route) => !accessOf(route)?.entity || accessOf(route)?.scope === null),
      ),
    };
  }

  private definitions(): RouteDefinition[] {
    return this.routes.definitions().filter(({ documented }) => documented !== false);
  }

  private sections(definitions: readonly RouteDefinition[]): Sections {
    const sections = new Map<string, Endpoints>();
    for (const definition of definitions) {
      const { method, path, summary } = definition;
      const id = tagOf(definition);
      const scope = accessOf(definition)?.scope ?? null;
      sections.set(id, [...(sections.get(id) ?? []), { method, path: shownPath(path), scope, summary }]);
    }
    const groups = this.routes.tags();
    return [...sections].map(([id, endpoints]) => ({ id, title: groups[id]?.title ?? id, endpoints }));
  }
}

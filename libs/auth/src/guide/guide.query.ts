import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { accessOf, type RouteDefinition, RouteRegistry, shownPath, tagOf } from '#libs/http';
import type { AnyPrincipal } from '#libs/kernel';
import type { GuideAnswer } from './guide.answer.js';
import { entitiesOf, isPermitted, isShown } from './permitted-routes.policy.js';

type Sections = GuideAnswer['sections'];
type Endpoints = Sections[number]['endpoints'];

const AUTH = {
  header: 'X-Api-Key: <key>',
  bearer: 'Authorization: Bearer <personal key>, instead of the header',
  session:
    'Authorization: Bearer <session token> beside an application key, where the data of a user is needed',
} as const;

/** What a key may do, read from the routes themselves: nothing is listed that is not served. */
@Injectable()
export class GuideQuery {
  readonly baseUrl: string;

  constructor(
    private readonly routes: RouteRegistry,
    @Inject(CONFIG) config: Config,
  ) {
    this.baseUrl = `${config.publicUrl}/v1`;
  }

  guide(caller: AnyPrincipal): GuideAnswer {
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

  /** Routes the key's rights admit now. */
  permitted(caller: AnyPrincipal): RouteDefinition[] {
    return this.definitions().filter((definition) => isPermitted(definition, caller));
  }

  private definitions(): RouteDefinition[] {
    return this.routes
      .all()
      .map(({ definition }) => definition)
      .filter(({ documented }) => documented !== false);
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

import type { Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner } from '@nestjs/core';
import { classSchema } from '../fields/form-schema.js';
import { API_TAGS, type ApiTag } from '../openapi/api-tags.data.js';
import { dynamicRouteOf, hasSeveralPaths, lacksOwner, pathOf, routeOf } from './api.decorator.js';
import { handlerInput } from './handler-input.js';
import type { JsonSchema } from './json-schema.js';
import type { DocumentedRoute, OpenApiContributor, RouteDefinition } from './route-definition.js';
import { patternCovers } from './route-table.js';

type Controller = Type<object>;

/** A module of the framework, as far as its controllers. */
interface ModuleOfRoutes {
  readonly controllers: ReadonlyMap<unknown, { readonly metatype: unknown }>;
}

/**
 * What the controllers of modules declare. It is read from the classes: none of them, nor anything they need, has to be
 * made for it.
 */
export class DeclaredRoutes {
  /** What keeps a declaration from being used, a line each. */
  readonly faults: string[] = [];
  readonly #scanner = new MetadataScanner();
  readonly #declared: DocumentedRoute[] = [];
  readonly #contributors: OpenApiContributor[] = [];
  readonly #patterns: string[] = [];

  constructor(modules: Iterable<ModuleOfRoutes>) {
    for (const module of modules) {
      for (const controller of module.controllers.values()) this.#read(controller.metatype as Controller);
    }
  }

  definitions(): readonly RouteDefinition[] {
    return [
      ...this.#declared.map(({ definition }) => definition),
      ...this.#contributors.flatMap((contributor) => contributor.definitions()),
    ];
  }

  /** In the order of {@link definitions}, with the shapes of all input. */
  all(): readonly DocumentedRoute[] {
    return [...this.#declared, ...this.#contributors.flatMap((contributor) => contributor.routes())];
  }

  /** Schemas that routes refer to by their name. */
  schemas(): Readonly<Record<string, JsonSchema>> {
    return Object.assign(
      {},
      ...this.#contributors.map((contributor) => contributor.schemas?.() ?? {}),
    ) as Readonly<Record<string, JsonSchema>>;
  }

  /** Every group of the documentation by its name. */
  tags(): Readonly<Record<string, ApiTag>> {
    const contributed = this.#contributors.map((contributor) => contributor.tags?.() ?? {});
    return Object.assign({}, API_TAGS, ...contributed) as Readonly<Record<string, ApiTag>>;
  }

  #read(controller: Controller): void {
    const prototype = controller.prototype as Record<string, never>;
    for (const name of this.#scanner.getAllMethodNames(prototype))
      this.#readHandler(controller, name, prototype[name]!);
  }

  #readHandler(controller: Controller, name: string, handler: never): void {
    if (Reflect.getMetadata(METHOD_METADATA, handler) === undefined) return;
    const place = `${controller.name}.${name}`;
    const report = (fault: string): void => void this.faults.push(`${place}: ${fault}`);
    const dynamic = dynamicRouteOf(handler);
    const definition = routeOf(handler);
    if (dynamic) {
      this.#patterns.push(pathOf(controller, handler));
      this.#contributors.push(...(dynamic.routes ?? []));
    } else if (!definition) report('has no @Api');
    else if (hasSeveralPaths(controller, handler)) report('has several paths');
    else if (definition.path !== pathOf(controller, handler)) report('is inherited; its path is not');
    else if (lacksOwner(handler)) report('its path has a parameter, so it must say its owner');
    else {
      const hidden = this.#patterns.find((pattern) => patternCovers(pattern, definition.path));
      if (hidden) report(`is hidden by ${hidden}; import the module of generated routes last`);
      const { body, query, params } = handlerInput(controller, name, report);
      this.#declared.push({
        definition,
        ...(body && { body: classSchema(body) }),
        ...(query && { query: classSchema(query) }),
        ...(params && { params: classSchema(params) }),
      });
    }
  }
}

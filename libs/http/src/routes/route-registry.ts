import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { ApiAreaName } from '../openapi/api-areas.data.js';
import type { ApiTag } from '../openapi/api-tags.data.js';
import { findDocumentFaults } from '../openapi/build-document.js';
import { DeclaredRoutes } from './declared-routes.js';
import type { JsonSchema } from './json-schema.js';
import { OwnerChecks } from './owner.guard.js';
import { type DocumentedRoute, type RouteDefinition, tagOf } from './route-definition.js';
import { findRouteFaults, RouteTableError } from './route-table.js';

/** Every route of the application. Refuses to boot while one of them is not fully declared. */
@Injectable()
export class RouteRegistry implements OnApplicationBootstrap {
  #declared = new DeclaredRoutes([]);
  #definitions: readonly RouteDefinition[] = [];
  #tags: Readonly<Record<string, ApiTag>> = {};

  constructor(
    private readonly modules: ModulesContainer,
    private readonly owners: OwnerChecks,
  ) {}

  /** Every route, in the order of {@link all}; empty until the application has started. */
  definitions(): readonly RouteDefinition[] {
    return this.#definitions;
  }

  /** For the document: with the shapes of all input. */
  all(): readonly DocumentedRoute[] {
    return this.#declared.all();
  }

  schemas(): Readonly<Record<string, JsonSchema>> {
    return this.#declared.schemas();
  }

  /** Every group of the documentation by its name. */
  tags(): Readonly<Record<string, ApiTag>> {
    return this.#tags;
  }

  /** The part of the API a route is documented in; `pages` for what is not. */
  areaOf(route: RouteDefinition): ApiAreaName | 'pages' {
    return (route.documented !== false && this.#tags[tagOf(route)]?.area) || 'pages';
  }

  onApplicationBootstrap(): void {
    this.#declared = new DeclaredRoutes(this.modules.values());
    const definitions = (this.#definitions = this.#declared.definitions());
    this.#tags = this.#declared.tags();
    const unguarded = definitions.map((definition) => this.owners.faultOf(definition));
    const faults = [
      ...this.#declared.faults,
      ...findRouteFaults(definitions),
      ...findDocumentFaults(definitions, this.tags()),
      ...unguarded.filter((fault) => fault !== null),
    ];
    if (faults.length > 0) throw new RouteTableError(faults);
  }
}

import { Injectable, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { classSchema } from '../fields/class-schema.js';
import { handlerInput } from './handler-input.js';
import type { JsonSchema } from './json-schema.js';
import { API_TAGS, type ApiTag } from '../openapi/api-tags.data.js';
import { findDocumentFaults } from '../openapi/document-faults.policy.js';
import { OwnerChecks } from './owner-checks.js';
import { dynamicRouteOf, routeOf } from './route.decorator.js';
import type { DocumentedRoute, RouteDefinition } from './route-definition.js';
import { findRouteFaults, patternCovers, RouteTableError } from './route-table.js';

/** A source of generated routes and of named schemas they refer to (`#/components/schemas/<name>`). */
export interface OpenApiContributor {
  definitions(): readonly RouteDefinition[];
  /** The same routes with the shapes of their input, which are made anew. */
  routes(): readonly DocumentedRoute[];
  schemas?(): Readonly<Record<string, JsonSchema>>;
  /** The groups its routes belong to, where they are not among {@link API_TAGS}. */
  tags?(): Readonly<Record<string, ApiTag>>;
}

type Controller = Type<object>;

/** Every route of the application. Refuses to boot while one of them is not fully declared. */
@Injectable()
export class RouteRegistry implements OnApplicationBootstrap {
  readonly #scanner = new MetadataScanner();
  readonly #declared: DocumentedRoute[] = [];
  readonly #contributors: OpenApiContributor[] = [];
  readonly #faults: string[] = [];
  readonly #patterns: string[] = [];
  #definitions: readonly RouteDefinition[] = [];

  constructor(
    private readonly modules: ModulesContainer,
    private readonly owners: OwnerChecks,
  ) {}

  /** Adds generated routes; to be called before the application has started. */
  contribute(contributor: OpenApiContributor): void {
    this.#contributors.push(contributor);
  }

  /** Every route, in the order of {@link all}; empty until the application has started. */
  definitions(): readonly RouteDefinition[] {
    return this.#definitions;
  }

  /** For the document: with the shapes of all input. */
  all(): readonly DocumentedRoute[] {
    return [...this.#declared, ...this.#contributors.flatMap((contributor) => contributor.routes())];
  }

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

  onApplicationBootstrap(): void {
    for (const module of this.modules.values()) {
      for (const controller of module.controllers.values()) this.#read(controller.metatype as Controller);
    }
    this.#definitions = [
      ...this.#declared.map(({ definition }) => definition),
      ...this.#contributors.flatMap((contributor) => contributor.definitions()),
    ];
    const definitions = this.#definitions;
    const unguarded = definitions.map((definition) => this.owners.faultOf(definition));
    const faults = [
      ...this.#faults,
      ...findRouteFaults(definitions),
      ...findDocumentFaults(definitions, this.tags()),
      ...unguarded.filter((fault) => fault !== null),
    ];
    if (faults.length > 0) throw new RouteTableError(faults);
  }

  #read(controller: Controller): void {
    if (Reflect.getMetadata(PATH_METADATA, controller) !== '/') {
      this.#faults.push(`${controller.name} has a path of its own; the whole path belongs to the route`);
    }
    const prototype = controller.prototype as Record<string, never>;
    for (const name of this.#scanner.getAllMethodNames(prototype))
      this.#readHandler(controller, name, prototype[name]!);
  }

  #readHandler(controller: Controller, name: string, handler: never): void {
    if (Reflect.getMetadata(METHOD_METADATA, handler) === undefined) return;
    const place = `${controller.name}.${name}`;
    const report = (fault: string): void => void this.#faults.push(`${place}: ${fault}`);
    const dynamic = dynamicRouteOf(handler);
    const definition = routeOf(handler);
    if (dynamic) this.#patterns.push(dynamic.path);
    else if (!definition) report('has no @Route');
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

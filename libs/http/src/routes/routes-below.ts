import { Module, type Type } from '@nestjs/common';

/**
 * Makes a module that has the routes of another one level below itself, and exports what that one exports. Routes are
 * matched, and what they share is named in the API document, in the order of modules, level by level: how deep a
 * module stands is part of both. A dynamic module would not do: Nest puts what it imports on its own level.
 */
export function routesBelow(routes: Type): Type {
  @Module({ imports: [routes], exports: [routes] })
  class RoutesBelow {}
  return RoutesBelow;
}

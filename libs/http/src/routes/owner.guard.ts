import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { AnyPrincipal } from '#libs/kernel';
import { getRouteDefinition } from './api.decorator.js';
import type { PorticoRequest } from '../context/request-context.js';
import type { RouteDefinition, RouteOwner, ServerOwner } from './route-definition.js';

/**
 * Lets a caller do what a route declares to the resource its path names as `:id`.
 * @returns the id as it is kept: paths may spell one in several ways.
 * @throws PorticoError the refusal.
 */
export type OwnerCheck = (principal: AnyPrincipal, id: string, action: string) => Promise<string>;

/** The owner that the guard checks; null where there is none, or the handler decides. */
export function guardedOwner(owner: RouteOwner): ServerOwner | null {
  return typeof owner === 'object' && owner.checkedBy !== 'handler' ? owner : null;
}

/** Who checks the resources of routes: the lib that keeps them says so when its module is made. */
@Injectable()
export class OwnerChecks {
  readonly #checks = new Map<ServerOwner['resource'], OwnerCheck>();

  register(resource: ServerOwner['resource'], check: OwnerCheck): void {
    this.#checks.set(resource, check);
  }

  of(resource: ServerOwner['resource']): OwnerCheck {
    const check = this.#checks.get(resource);
    if (!check) throw new Error(`Nobody checks who may use a ${resource}.`);
    return check;
  }

  /** Why a route must not be served; null when it may. */
  faultOf({ method, path, owner }: RouteDefinition): string | null {
    const guarded = guardedOwner(owner);
    if (!guarded || this.#checks.has(guarded.resource)) return null;
    return `${method} ${path}: nobody checks who may use a ${guarded.resource}`;
  }
}

/** Checks whose resource a path names, once the caller is known and before anything is read of the body. */
export class OwnerGuard implements CanActivate {
  constructor(private readonly checks: OwnerChecks) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const owner = guardedOwner(getRouteDefinition(execution).owner);
    if (!owner) return true;
    const { context, params } = execution.switchToHttp().getRequest<PorticoRequest>();
    if (!context.principal)
      throw new Error(`${context.route?.path} has an owner but nobody resolved a caller`);
    const check = this.checks.of(owner.resource);
    const id = await check(context.principal, String(params['id']), owner.action);
    context.countOwned?.(id);
    return true;
  }
}

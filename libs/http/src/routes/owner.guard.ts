import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { getRouteDefinition } from '../context/get-route-definition.js';
import type { PorticoRequest } from '../context/request-context.js';
import { guardedOwner, type OwnerChecks } from './owner-checks.js';

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

import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { getRouteDefinition, type PorticoRequest } from '#libs/http';
import type { Principal } from '#libs/kernel';

/** Admits every call as one caller. */
export class FixedPrincipalGuard implements CanActivate {
  constructor(private readonly principal: Principal) {}

  canActivate(execution: ExecutionContext): boolean {
    getRouteDefinition(execution);
    execution.switchToHttp().getRequest<PorticoRequest>().context.principal = this.principal;
    return true;
  }
}

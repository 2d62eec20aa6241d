import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AnyPrincipal } from '#libs/kernel';
import type { PorticoRequest, RequestContext } from './request-context.js';

const contextOf = (execution: ExecutionContext): RequestContext =>
  execution.switchToHttp().getRequest<PorticoRequest>().context;

/** Injects the {@link RequestContext} of the call. */
export const CurrentContext = createParamDecorator((_: unknown, execution: ExecutionContext) =>
  contextOf(execution),
);

/** Injects the caller. Only for routes that require a key. */
export const CurrentPrincipal = createParamDecorator(
  (_: unknown, execution: ExecutionContext): AnyPrincipal => {
    const { principal, route } = contextOf(execution);
    if (!principal)
      throw new Error(`${route?.method} ${route?.path} asks for a caller but nobody resolved one`);
    return principal;
  },
);

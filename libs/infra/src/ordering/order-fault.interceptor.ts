import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { catchError, type Observable, throwError } from 'rxjs';
import type { PorticoRequest } from '#libs/http';
import { isPorticoError } from '#libs/kernel';
import { orderFault, SERVER_NAME } from '../machines/orders/create-server.policy.js';
import { withWayOut } from './creation-refusals.policy.js';

const USUAL_NAME = 'my-server';

/** The creation of a server answers every refusal with a reason, a way out and a ready example. */
@Injectable()
export class OrderFaultInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { body } = context.switchToHttp().getRequest<PorticoRequest>();
    return next
      .handle()
      .pipe(catchError((error: unknown) => throwError(() => this.withExample(error, nameIn(body)))));
  }

  private withExample(error: unknown, name: string): unknown {
    if (!isPorticoError(error)) return error;
    if (error.code !== 'VALIDATION_ERROR') return withWayOut(error, { name });
    const field = error.options.details?.field;
    const recovery = 'Start from the example and put in your own values.';
    return orderFault(typeof field === 'string' ? field : 'body', error.message, recovery);
  }
}

function nameIn(body: unknown): string {
  const { name } = (body ?? {}) as { readonly name?: unknown };
  return typeof name === 'string' && SERVER_NAME.test(name) ? name : USUAL_NAME;
}

import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { catchError, type Observable, throwError } from 'rxjs';
import { isPorticoError } from '#libs/kernel';
import { orderFault } from '../machines/orders/create-server.policy.js';

/** The creation of a server answers every malformed field with a ready example. */
@Injectable()
export class OrderFaultInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(catchError((error: unknown) => throwError(() => this.withExample(error))));
  }

  private withExample(error: unknown): unknown {
    if (!isPorticoError(error) || error.code !== 'VALIDATION_ERROR') return error;
    const field = error.options.details?.field;
    const recovery = 'Start from the example and put in your own values.';
    return orderFault(typeof field === 'string' ? field : 'body', error.message, recovery);
  }
}

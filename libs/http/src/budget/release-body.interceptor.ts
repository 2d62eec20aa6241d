import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
} from '@nestjs/common';
import { finalize, type Observable } from 'rxjs';
import type { PorticoRequest } from '../context/request-context.js';

/**
 * Gives back what the body of a request holds when its handler has ended, whether the client is still there or
 * not. The outermost of the interceptors: it sees every end.
 */
@Injectable()
export class ReleaseBodyInterceptor implements NestInterceptor {
  private readonly logger = new Logger(ReleaseBodyInterceptor.name);

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { body } = execution.switchToHttp().getRequest<PorticoRequest>().context;
    if (!body) return next.handle();
    const release = (): void => {
      body.release().catch((error: Error) => {
        this.logger.error(`A file of a request could not be closed: ${error.message}`);
      });
    };
    return next.handle().pipe(finalize(release));
  }
}

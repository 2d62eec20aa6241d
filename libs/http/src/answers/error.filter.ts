import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import type { Config } from '#libs/config';
import { sqlStateOf } from '#libs/database/contracts';
import type { Logger } from '#libs/observability';
import type { PorticoRequest } from '../context/request-context.js';
import { toAiError } from './present-error.js';
import { sendError } from './send-error.js';
import { toPorticoError } from './to-portico-error.js';

/** Every failure of a request ends here and leaves as an envelope. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly config: Pick<Config, 'topupUrl'>,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<PorticoRequest>();
    const response = http.getResponse<Response>();
    const { context } = request;
    if (response.writableEnded || response.destroyed) {
      this.logger.debug({ err: thrown, requestId: context.requestId }, 'failed after the answer');
      return;
    }
    const found = toPorticoError(thrown, request);
    const error = context.route?.errorShape === 'ai' ? toAiError(found) : found;
    context.errorCode = error.code;
    context.databaseState = sqlStateOf(thrown);
    const warning = context.outcome?.failed(error) ?? null;
    if (error.definition.logLevel === 'error') {
      const err = error.code === 'INTERNAL_ERROR' ? (error.cause ?? error) : error;
      this.logger.error({ err, requestId: context.requestId, code: error.code }, 'request failed');
    }
    // An answer that has begun can only be broken off, so that the client notices.
    if (response.headersSent) response.destroy();
    else {
      const { topupUrl } = this.config;
      const notes = { requestId: context.requestId, warning, topupUrl };
      sendError(response, error, notes, context.route?.errorShape);
    }
  }
}

import type { LoggerService } from '@nestjs/common';
import type { Logger } from './create-logger.js';

/** Parts of the framework whose start-up notes are of no use in operation. */
const CHATTY: ReadonlySet<unknown> = new Set([
  'InstanceLoader',
  'NestFactory',
  'NestApplication',
  'RouterExplorer',
  'RoutesResolver',
]);

/** Sends the framework's own messages to the process log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(CHATTY.has(rest.at(-1)) ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(
    level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace',
    message: unknown,
    rest: unknown[],
  ): void {
    const context = rest.at(-1);
    const beside = rest.length > 1 ? rest[0] : undefined;
    // Our own parts give fields and a text, as they do to the process log.
    if (isFields(message) && typeof beside === 'string') this.logger[level]({ ...message, context }, beside);
    else if (message instanceof Error) this.logger[level]({ context, err: message }, message.message);
    else if (typeof message === 'object') this.logger[level]({ context, detail: message });
    else this.logger[level]({ context, ...(beside !== undefined && { stack: beside }) }, String(message));
  }
}

function isFields(message: unknown): message is Readonly<Record<string, unknown>> {
  return (
    typeof message === 'object' && message !== null && !(message instanceof Error) && !Array.isArray(message)
  );
}

import type { ErrorCode } from '#libs/kernel';
import type { ServiceAnswer } from '../calls/tool-calls.port.js';

/** The arguments of a tool make no call: nothing was asked of the service. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** The service answered a call of a tool with an error. */
export class ServiceRefusal extends Error {
  override readonly name = 'ServiceRefusal';
  constructor(
    readonly answer: ServiceAnswer,
    readonly idempotencyKey?: string,
  ) {
    super(`The service answered ${answer.status}.`);
  }
}

import type { ServiceAnswer } from '../calls/tool-calls.port.js';

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

import type { ErrorCode } from '#libs/kernel';

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

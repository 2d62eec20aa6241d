/** The tunnel ended before the agent answered: whether the agent got the call is not known. */
export class TunnelBrokenError extends Error {
  override readonly name = 'TunnelBrokenError';
  constructor(
    readonly serverId: string,
    cause?: unknown,
  ) {
    super(`the tunnel of server ${serverId} broke before the answer`, { cause });
  }
}

/** The tunnel ended before or within the answer: whether the agent got the call is not known. */
export class TunnelBrokenError extends Error {
  override readonly name = 'TunnelBrokenError';
  constructor(
    readonly peerId: string,
    cause?: unknown,
  ) {
    super(`the tunnel of server ${peerId} broke`, { cause });
  }
}

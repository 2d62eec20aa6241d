/** The replica that holds the tunnel did not answer, or not understandably. What the agent did is not known. */
export class GatewayUnreachable extends Error {
  override readonly name: string = 'GatewayUnreachable';
  constructor(
    readonly serverId: string,
    cause: unknown,
  ) {
    super(`the gateway of server ${serverId} does not answer: ${(cause as Error).message}`, { cause });
  }
}

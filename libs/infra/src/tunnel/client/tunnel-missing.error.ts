/** `absent`: no replica holds a tunnel of the server. `broken`: it ended before the agent answered. */
export type TunnelFault = 'absent' | 'broken';

/** The agent cannot be asked now; it dials again by itself. */
export class TunnelMissing extends Error {
  override readonly name = 'TunnelMissing';
  constructor(
    readonly serverId: string,
    readonly fault: TunnelFault,
  ) {
    super(`the tunnel of server ${serverId} is ${fault}`);
  }
}

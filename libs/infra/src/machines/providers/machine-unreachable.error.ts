/** The machine of a server cannot be asked. It says nothing of the server, which stays what it is. */
export class MachineUnreachable extends Error {
  override readonly name = 'MachineUnreachable';
  constructor(serverId: string, cause?: unknown) {
    super(`the machine of server ${serverId} is out of reach`, { cause });
  }
}

import { Agent, type AgentOptions, type ClientRequestArgs } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { SlotSpace } from '../sandbox/slot-space.port.js';

class SpaceAgent extends Agent {
  constructor(
    options: AgentOptions,
    private readonly space: SlotSpace,
  ) {
    super(options);
  }

  override createConnection(
    { port }: ClientRequestArgs,
    done?: (error: Error | null, socket: Duplex) => void,
  ): Duplex | null | undefined {
    this.space.connect(Number(port)).then(
      (socket) => {
        // A body may still be on its way when its answer is complete: what becomes of it then concerns nobody.
        socket.on('error', () => undefined);
        done?.(null, socket);
      },
      (error: Error) => done?.(error, new Socket()),
    );
    return undefined;
  }
}

/** Connections to applications, kept apart by where they run: the same port is another one in each space. */
export class SpaceAgents {
  readonly #agents = new Map<SlotSpace, SpaceAgent>();

  constructor(private readonly options: AgentOptions) {}

  of(space: SlotSpace): Agent {
    const present = this.#agents.get(space);
    if (present) return present;
    const agent = new SpaceAgent(this.options, space);
    this.#agents.set(space, agent);
    return agent;
  }

  destroy(): void {
    for (const agent of this.#agents.values()) agent.destroy();
  }
}

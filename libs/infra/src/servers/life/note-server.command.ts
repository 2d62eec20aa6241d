import { Injectable } from '@nestjs/common';
import type { OrderOf } from '#libs/event-log';
import type { ServerCommand } from './server.decider.js';
import { SERVER_MACHINE } from './server.state.js';
import { ServerStream } from './server.stream.js';

/** What the worker learns of a machine, rather than what somebody asks for. */
export type ServerSighting = Extract<
  OrderOf<ServerCommand>,
  { type: 'provision' | 'fail_provision' | 'awake' | 'fail_wake' | 'lose' | 'end_repair' }
>;

/** Writes down what was seen of a server. It is no news any more when the server has moved on meanwhile. */
@Injectable()
export class NoteServer {
  constructor(private readonly servers: ServerStream) {}

  /** @returns whether it was news; a server that has moved on is left as it is. */
  async execute(serverId: string, sighting: ServerSighting): Promise<boolean> {
    for (;;) {
      const loaded = await this.servers.load(serverId);
      if (!SERVER_MACHINE.next(loaded.state.status, sighting.type)) return false;
      if (!(await this.servers.attempt(loaded, sighting)).lost) return true;
    }
  }
}

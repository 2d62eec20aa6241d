import { Injectable } from '@nestjs/common';
import { NotificationHub, PushedChanges } from '#libs/database';
import { EventStore } from '#libs/event-log';
import { serverOfStream } from '../../contracts/server.events.js';

/** Channel on which the database names what has changed of servers, and of who may open their applications. */
const CHANNEL = 'infra_changed';

const TYPES = ['server', 'subdomain', 'visit', 'token'] as const;

/**
 * What a value was made of: a server with its team, access list and texts, by id; whatever answers at a subdomain;
 * the session of a visitor, by the hash of its secret in hex; an access token, by id.
 */
export type ServerSubject = `${(typeof TYPES)[number]}:${string}`;

function read(payload: string): ServerSubject | null {
  const [type, id] = payload.split(':', 2);
  const known = TYPES.find((one) => one === type);
  return known && id ? `${known}:${id}` : null;
}

/** Makes caches that follow what the database pushes of servers; facts of this process at their commit already. */
@Injectable()
export class ServerChanges extends PushedChanges<ServerSubject> {
  constructor(hub: NotificationHub, log: EventStore) {
    super(hub, CHANNEL, read);
    log.onCommitted((streamId) => {
      const serverId = serverOfStream(streamId);
      if (serverId !== null) this.apply(`server:${serverId}`);
    });
  }
}

import { Injectable } from '@nestjs/common';
import { NotificationHub, PushedChanges } from '#libs/database';

/** Channel on which the database names what has changed: `catalogue`, or the portal whose provider keys did. */
const CHANNEL = 'ai_changed';

/** Makes caches that follow the changes of the catalogue and of provider keys. */
@Injectable()
export class AiChanges extends PushedChanges<string> {
  constructor(hub: NotificationHub) {
    super(hub, CHANNEL, (name) => name);
  }
}

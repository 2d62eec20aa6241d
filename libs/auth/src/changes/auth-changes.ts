import { Injectable } from '@nestjs/common';
import { NotificationHub, PushedChanges } from '#libs/database';
import { AUTH_CHANGE_CHANNEL, type AuthSubject, parseAuthChange } from './auth-change.js';

/** Makes caches that follow the changes of portals, people, keys and sessions. */
@Injectable()
export class AuthChanges extends PushedChanges<AuthSubject> {
  constructor(hub: NotificationHub) {
    super(hub, AUTH_CHANGE_CHANNEL, parseAuthChange);
  }
}

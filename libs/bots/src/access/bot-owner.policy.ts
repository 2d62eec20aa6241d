import type { Principal } from '#libs/kernel';
import type { BotOwner } from '../records/bot.js';

/** All keys of an application own its bots together; any other key owns its own. */
export function ownerOf({ kind, appId, keyId }: Pick<Principal, 'kind' | 'appId' | 'keyId'>): BotOwner {
  return kind === 'application' && appId !== null
    ? { kind: 'application', id: appId }
    : { kind: 'key', id: keyId };
}

export function isSameOwner(one: BotOwner, other: BotOwner): boolean {
  return one.kind === other.kind && one.id === other.id;
}

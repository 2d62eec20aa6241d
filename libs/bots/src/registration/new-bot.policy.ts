import { PorticoError } from '#libs/kernel';
import { hostProfile, unwrapped, type SaidProfile } from '../profile/bot-profile.policy.js';

interface SaidBot extends SaidProfile {
  readonly code?: string;
  readonly type?: string;
  readonly properties?: SaidProfile;
}

/** A bot to be registered. */
export interface NewBot {
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly eventMode: 'fetch' | 'webhook';
  /** `fields` of the host's method, without the token. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** @throws PorticoError `CODE_REQUIRED`, `NAME_REQUIRED`; `INVALID_PARAMS` where a webhook has no address. */
export function newBot(body: SaidBot & { readonly fields?: SaidBot }): NewBot {
  const said = unwrapped(body);
  const { code = '', type = 'bot', eventMode = 'fetch', webhookUrl } = said;
  const name = said.name?.trim() ?? '';
  if (code === '') throw new PorticoError('CODE_REQUIRED');
  if (name === '') throw new PorticoError('NAME_REQUIRED');
  if (eventMode === 'webhook' && webhookUrl === undefined) {
    throw new PorticoError('INVALID_PARAMS', {
      message: 'A bot with eventMode "webhook" needs a webhookUrl.',
      details: { field: 'webhookUrl', rule: 'required' },
    });
  }
  const fields = { code, type, ...hostProfile({ ...said, name, eventMode }) };
  return { code, name, type, eventMode, fields };
}

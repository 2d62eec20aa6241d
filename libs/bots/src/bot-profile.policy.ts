import { PorticoError } from '#libs/kernel';

/** A boolean of a caller, however it is written. */
export function readFlag(value: boolean | 'Y' | 'N' | undefined): boolean | undefined {
  return value === undefined ? undefined : value === true || value === 'Y';
}

/** What a caller says of a bot, however it is wrapped. */
export interface SaidProfile {
  readonly name?: string;
  readonly lastName?: string;
  readonly workPosition?: string;
  readonly color?: string;
  readonly gender?: string;
  readonly avatar?: string;
  readonly eventMode?: 'fetch' | 'webhook';
  readonly webhookUrl?: string;
  readonly isHidden?: boolean | 'Y' | 'N';
  readonly isReactionsEnabled?: boolean | 'Y' | 'N';
  readonly isSupportOpenline?: boolean | 'Y' | 'N';
  readonly backgroundId?: string | null;
}

export interface WrappedProfile extends SaidProfile {
  readonly properties?: SaidProfile;
}

/** Members as they stand, in `fields`, or in `properties` of either; the outermost counts. */
export function unwrapped<Said extends WrappedProfile>(body: Said & { readonly fields?: Said }): Said {
  const { fields, ...flat } = body;
  return {
    ...fields?.properties,
    ...(fields && given(fields)),
    ...flat.properties,
    ...given(flat),
  } as Said;
}

function given(values: object): object {
  const entries = Object.entries(values).filter(
    ([name, value]) => name !== 'properties' && value !== undefined,
  );
  return Object.fromEntries(entries);
}

/** `fields` of the host's methods; members that were not said are absent. */
export function hostProfile(said: SaidProfile): Readonly<Record<string, unknown>> {
  const { name, lastName, workPosition, color, gender, avatar } = said;
  const properties = given({ name, lastName, workPosition, color, gender, avatar });
  return {
    ...(Object.keys(properties).length > 0 && { properties }),
    ...given({
      eventMode: said.eventMode,
      webhookUrl: said.webhookUrl,
      isHidden: readFlag(said.isHidden),
      isReactionsEnabled: readFlag(said.isReactionsEnabled),
      isSupportOpenline: readFlag(said.isSupportOpenline),
      backgroundId: said.backgroundId,
    }),
  };
}

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

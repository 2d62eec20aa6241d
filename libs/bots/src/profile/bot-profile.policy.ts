import { readFlag } from './flag.policy.js';

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
  } as unknown as Said;
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

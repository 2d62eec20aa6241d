import type { Principal } from '#libs/kernel';
import type { ConfigurationOrder, SettingName } from '../../servers/configuration/configuration.policy.js';
import type { DeployOrder, ReleaseSource, VersionSource } from './deploy-order.policy.js';

interface CardTexts {
  readonly displayName: string;
  readonly description: string;
}

/** What a runner needs of an order; sealed at rest, since it holds the values of the environment. */
export interface DeployInput extends Omit<DeployOrder, 'source' | 'configuration' | 'port' | 'kept'> {
  readonly source:
    | { readonly kind: 'content' }
    | { readonly kind: 'url'; readonly url: string }
    | VersionSource
    | ReleaseSource;
  /** Absent in orders that an earlier version of the service accepted. */
  readonly configuration?: ConfigurationOrder;
  readonly port?: number | null;
  readonly kept?: readonly SettingName[];
  /** Texts of the card by the acceptance. Absent in orders that an earlier version of the service accepted. */
  readonly textsBefore?: CardTexts;
  readonly keyId: string;
  /** The person it acted for. */
  readonly userId: string | null;
}

/** The order of a deploy as it is stored while it waits and runs. @param texts of the card by now. */
export function writeDeployInput(
  { source, ...rest }: DeployOrder,
  { displayName, description }: CardTexts,
  { keyId, currentUser, ownerUserId }: Principal,
): string {
  const input: DeployInput = {
    ...rest,
    textsBefore: { displayName, description },
    keyId,
    userId: currentUser?.userId ?? ownerUserId,
    source: source.kind === 'content' ? { kind: 'content' } : source,
  };
  return JSON.stringify(input);
}

/** Texts that a good deploy gives the card; null for one that was changed since, or that it does not name. */
export function textsOf(
  { displayName, description, textsBefore }: DeployInput,
  now: CardTexts | null,
): { readonly displayName: string | null; readonly description: string | null } {
  const isTouched = (name: keyof CardTexts): boolean =>
    textsBefore !== undefined && now !== null && textsBefore[name] !== now[name];
  return {
    displayName: isTouched('displayName') ? null : displayName,
    description: isTouched('description') ? null : description,
  };
}

/** @param text null when the operation has ended. */
export function readDeployInput(text: string | null): DeployInput | null {
  return text === null ? null : (JSON.parse(text) as DeployInput);
}

const PREFIX = 'own:';

/** Name of the upstream a provider key is: no upstream of the operator has a colon in its name. */
export function upstreamOfKey(credentialId: string): string {
  return PREFIX + credentialId;
}

/** The provider key an upstream is; null for one of the operator. */
export function keyOfUpstream(upstream: string): string | null {
  return upstream.startsWith(PREFIX) ? upstream.slice(PREFIX.length) : null;
}

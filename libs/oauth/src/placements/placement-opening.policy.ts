/** Where in the portal an application is opened, and what is shown there, as the host says. */
export interface PlacementOpening {
  readonly placement: string;
  /** The host's own id of the portal. */
  readonly memberId: string;
  /** JSON, as the host has sent it; null when there is none. */
  readonly options: string | null;
}

/** Characters of `PLACEMENT_OPTIONS`: fields with a text each, lists of some thousand records. */
export const LONGEST_OPTIONS = 131_072;

/**
 * Characters of options in an address, as they are escaped there. With the address itself and the code they stay below
 * the 8 KiB that proxies take, and a page's requests may name that address once more.
 */
const LONGEST_IN_ADDRESS = 4_096;

export function fitsAddress(options: string | null): boolean {
  if (options === null) return true;
  return options.length <= LONGEST_IN_ADDRESS && encodeURIComponent(options).length <= LONGEST_IN_ADDRESS;
}

/** What the address of an opened application says of the place; long options are not among it. */
export function inAddress({ placement, memberId, options }: PlacementOpening): Record<string, string> {
  const told = options !== null && fitsAddress(options);
  return { placement, member_id: memberId, ...(told && { placement_options: options }) };
}

/** Ids of applications as the host writes them; others are codes of its catalogue. */
const CLIENT_ID = /^(local|app)\./;
const LOCAL = 'local.';

/**
 * Whether a token can be one of the application with this client id. The host names an application of a
 * portal by its id, one of the catalogue by its id or by a code that is not known here.
 * @param code what the host calls the application of the token.
 */
export function mayBeTokenOf(code: string, clientId: string): boolean {
  return code === clientId || !(clientId.startsWith(LOCAL) || CLIENT_ID.test(code));
}

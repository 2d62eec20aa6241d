/** What a rule says of the rights of a key that another key makes. */
interface MadeByKey {
  /** `held`: none the maker lacks. `given`: the service or the person gives them, whatever the maker has. */
  readonly scopes: 'held' | 'given';
  /** Of `given`, why that lets nobody have more than they may. */
  readonly because?: string;
}

/**
 * Every call with which a key makes another. What it makes has the addresses and the end of its maker at most, and what
 * a partner's key makes ends with it; the rows say whose rights it has.
 */
export const MADE_BY_KEYS = {
  'POST /v1/apps': { scopes: 'held' },
  'POST /v1/cowork/applications': { scopes: 'held' },
  'POST /v1/cowork/deploy-key': {
    scopes: 'given',
    because:
      'the one right to servers, which keys of devices never have; the subscription section names this call',
  },
  'POST /v1/keys': {
    scopes: 'given',
    because: 'a management key has no rights to data: what its owner may do on that portal is the bound',
  },
} as const satisfies Readonly<Record<string, MadeByKey>>;

export type MakingCall = keyof typeof MADE_BY_KEYS;

import type { KeyRecord } from '#libs/auth/operator';
import type { RefusedCall } from '#libs/refusals/operator';
import type { TighteningName } from '../contracts/index.js';

/** Something keys could do before. The changelog says it at length, under Security. */
interface Tightening {
  readonly says: string;
  /** Keys that are narrower for it. */
  readonly meets: (key: KeyRecord) => boolean;
  /** `always`: every such key. `when refused`: those of them that were refused one of the calls. */
  readonly tells: 'always' | 'when refused';
  /** How it shows when such a key meets it. */
  readonly refusals: readonly RefusedCall[];
}

const isBounded = ({ expiresAt, allowedIps }: KeyRecord): boolean =>
  expiresAt !== null || allowedIps !== null;
const ofKind =
  (...kinds: readonly KeyRecord['kind'][]) =>
  ({ kind }: KeyRecord): boolean =>
    kinds.includes(kind);
const isPartners = ({ isPartners: granted, endsWithKeyId, serverId }: KeyRecord): boolean =>
  serverId === null && (granted || endsWithKeyId !== null);

const get = (route: string, code: RefusedCall['code']): RefusedCall => ({ method: 'GET', route, code });

export const TIGHTENINGS = {
  'application-rights': {
    says: 'POST /v1/apps gives an application rights of the calling key alone',
    meets: ofKind('personal'),
    tells: 'when refused',
    refusals: [{ method: 'POST', route: '/v1/apps', code: 'SCOPE_DENIED' }],
  },
  'application-bounds': {
    says: 'POST /v1/apps gives an application the end and the addresses of the calling key',
    meets: (key) => ofKind('personal', 'cowork')(key) && isBounded(key),
    tells: 'always',
    refusals: [],
  },
  'key-bounds': {
    says: 'A management key issues, changes and rotates keys within its own end and addresses',
    meets: (key) => ofKind('management')(key) && isBounded(key),
    tells: 'always',
    refusals: [{ method: 'POST', route: '/v1/keys/:id/rotate', code: 'NOT_AUTHORIZED' }],
  },
  'deploy-key-bounds': {
    says: 'POST /v1/cowork/deploy-key gives a key the end and the addresses of the calling key',
    meets: (key) => ofKind('cowork')(key) && isBounded(key),
    tells: 'always',
    refusals: [],
  },
  partners: {
    says: "A partner's key sees what it has made and acts with no right of administrators",
    meets: isPartners,
    tells: 'always',
    refusals: [
      get('/v1/apps/:id', 'NOT_AUTHORIZED'),
      get('/v1/apps/:id/sources', 'NOT_AUTHORIZED'),
      get('/v1/applications/:id', 'APP_NOT_FOUND'),
      get('/v1/wallet', 'NOT_AUTHORIZED'),
      get('/v1/wallet/statement', 'NOT_AUTHORIZED'),
      get('/v1/feedback/:id', 'FEEDBACK_NOT_FOUND'),
      { method: 'PATCH', route: '/v1/apps/:id', code: 'NOT_AUTHORIZED' },
      { method: 'POST', route: '/v1/feedback/:id/comments', code: 'FEEDBACK_NOT_FOUND' },
      { method: 'POST', route: '/v1/portals/:id/activate-market-trial', code: 'NOT_AUTHORIZED' },
    ],
  },
  refusals: {
    says: 'A key reads its own refusals; those of other keys stand in the console',
    meets: () => true,
    tells: 'when refused',
    refusals: [get('/v1/refusals/:requestId', 'REFUSAL_NOT_FOUND')],
  },
} as const satisfies Readonly<Record<TighteningName, Tightening>>;

export const ALL_TIGHTENINGS = Object.entries(TIGHTENINGS) as [TighteningName, Tightening][];

import { SCOPES, type KeyKind, type Scope } from '#libs/kernel';
import type { DemoKeyName } from '../home/local-secrets.js';

export const DEMO_PORTAL = { domain: 'demo.portal.localhost', name: 'Demo portal' } as const;

export const DEMO_USERS = {
  admin: { hostUserId: 1, name: 'Demo administrator', admin: true },
  employee: { hostUserId: 2, name: 'Demo employee', admin: false },
} as const;

/** The application behind the demo's application key. */
export const DEMO_APPLICATION = {
  title: 'Demo application',
  clientId: 'local.demo',
  scopes: SCOPES.filter((scope) => !scope.startsWith('svc:')),
  redirectUris: ['http://localhost', 'http://localhost:8080/callback'],
} as const;

/** The service's own application on the demo portal: partners' users and visitors of applications sign in with it. */
export const DEMO_SERVICE_APPLICATION = {
  title: 'Portico',
  clientId: 'local.portico',
  scopes: DEMO_APPLICATION.scopes,
} as const;

export type DemoUserName = keyof typeof DEMO_USERS;

export interface DemoKeyPlan {
  readonly kind: KeyKind;
  readonly owner: DemoUserName;
  readonly readOnly: boolean;
  readonly scopes: readonly Scope[];
}

const MANAGEMENT = SCOPES.filter((scope) => scope.startsWith('svc:mgmt:'));
const ORDINARY = SCOPES.filter((scope) => !scope.startsWith('svc:mgmt:') && scope !== 'svc:cowork');

export const DEMO_KEYS: Readonly<Record<DemoKeyName, DemoKeyPlan>> = {
  personal: { kind: 'personal', owner: 'admin', readOnly: false, scopes: ORDINARY },
  readOnly: { kind: 'personal', owner: 'admin', readOnly: true, scopes: ORDINARY },
  application: { kind: 'application', owner: 'admin', readOnly: false, scopes: ORDINARY },
  management: { kind: 'management', owner: 'admin', readOnly: false, scopes: MANAGEMENT },
  cowork: { kind: 'cowork', owner: 'admin', readOnly: false, scopes: [...ORDINARY, 'svc:cowork'] },
};

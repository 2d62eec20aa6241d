import { randomBytes } from 'node:crypto';
import { newId, PORTAL_SECTIONS } from '#libs/kernel';
import type { OperatorServiceName } from '#libs/operator/operator';
import type { Operator } from '../context/operator.js';
import type { SandboxControl, SandboxPortal } from '../context/sandbox-control.js';
import { DEMO_KEY_NAMES, type DemoKey, type DemoKeyName, type DemoRecord } from '../home/local-secrets.js';
import { ensureDemoService } from './ensure-demo-service.js';
import { ensureDemoApplication } from './ensure-demo-application.js';
import { DEMO_KEYS, DEMO_PORTAL, DEMO_USERS, type DemoUserName } from '../context/demo.data.js';

/** What making the demo takes. */
export const DEMO_SERVICES = [
  'portals',
  'users',
  'keys',
  'applications',
  'partners',
] as const satisfies readonly OperatorServiceName[];

/** The demo with every key in its raw form. */
export type CompleteDemo = DemoRecord & { readonly keys: Readonly<Record<DemoKeyName, DemoKey>> };
type DemoUsers = Readonly<Record<DemoUserName, { readonly id: string; readonly hostUserId: number }>>;

async function ensurePortal(
  { portals }: Operator<'portals'>,
  { restUrl }: SandboxPortal,
): Promise<DemoRecord['portal']> {
  const known = (await portals.list()).find(({ domain }) => domain === DEMO_PORTAL.domain);
  if (known) return { id: known.id, domain: known.domain };
  const portal = await portals.create({ ...DEMO_PORTAL, restUrl });
  const sections = Object.fromEntries(PORTAL_SECTIONS.map((name) => [name, true]));
  await portals.set(portal.id, { sections });
  return portal;
}

/** The credential of a portal the sandbox had to make anew is a new one. */
async function ensureUsers(
  { users }: Operator<'users'>,
  portalId: string,
  { webhookSecret, created }: SandboxPortal,
): Promise<DemoUsers> {
  const known = await users.list(portalId);
  const ensure = async (name: DemoUserName): Promise<{ id: string; hostUserId: number }> => {
    const { hostUserId, ...rest } = DEMO_USERS[name];
    const found = known.find((user) => user.hostUserId === hostUserId);
    if (!found) return users.create({ portalId, hostUserId, ...rest, webhookSecret });
    if (created) await users.set(found.id, { webhookSecret });
    return { id: found.id, hostUserId };
  };
  return { admin: await ensure('admin'), employee: await ensure('employee') };
}

/** Keeps the keys that still work and issues the others. */
async function ensureKeys(
  { keys }: Operator<'keys'>,
  owners: DemoUsers,
  portalId: string,
  appId: string,
  known: DemoRecord['keys'],
): Promise<Readonly<Record<DemoKeyName, DemoKey>>> {
  const active = new Set((await keys.list()).filter(({ status }) => status === 'ACTIVE').map(({ id }) => id));
  const ensure = async (name: DemoKeyName): Promise<readonly [DemoKeyName, DemoKey]> => {
    const kept = known[name];
    if (kept && active.has(kept.id)) return [name, kept];
    const { kind, owner, readOnly, scopes } = DEMO_KEYS[name];
    const { id, rawKey } = await keys.create({
      portalId,
      userId: owners[owner].id,
      kind,
      scopes,
      readOnly,
      name: `demo ${name}`,
      appId: kind === 'application' ? appId : null,
    });
    return [name, { id, rawKey }];
  };
  const made: (readonly [DemoKeyName, DemoKey])[] = [];
  for (const name of DEMO_KEY_NAMES) made.push(await ensure(name));
  return Object.fromEntries(made) as Record<DemoKeyName, DemoKey>;
}

/** Portals of the sandbox follow it to the port it listens on now. */
async function followSandbox(
  { portals }: Operator<'portals'>,
  sandbox: SandboxControl,
  restUrl: string,
): Promise<{ readonly hasMoved: boolean }> {
  const emulated = new Set(await sandbox.domains());
  const moved = (await portals.list()).filter(
    (portal) => emulated.has(portal.domain) && portal.restUrl !== restUrl,
  );
  for (const { id } of moved) await portals.set(id, { restUrl });
  return { hasMoved: moved.length > 0 };
}

/** The demo with keys that work: what is there is kept, what is missing is made. */
export async function ensureDemo(
  operator: Operator<(typeof DEMO_SERVICES)[number]>,
  sandbox: SandboxControl,
  known: DemoRecord | undefined,
): Promise<CompleteDemo> {
  const emulated = await sandbox.ensurePortal(DEMO_PORTAL.domain);
  const portal = await ensurePortal(operator, emulated);
  const { hasMoved } = await followSandbox(operator, sandbox, emulated.restUrl);
  const users = await ensureUsers(operator, portal.id, emulated);
  const clientSecret = known?.app.clientSecret ?? randomBytes(24).toString('base64url');
  const app = { id: known?.app.id ?? newId(), clientSecret };
  const keys = await ensureKeys(operator, users, portal.id, app.id, known?.keys ?? {});
  await ensureDemoApplication(operator, sandbox, { portal, app, key: keys.application, hasMoved });
  await ensureDemoService(operator, sandbox, portal);
  return { portal, users, app, keys };
}

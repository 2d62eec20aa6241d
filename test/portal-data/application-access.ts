import { HostApplicationStore, HostTokenStore, SessionStore } from '#libs/auth';
import { newId, type Scope } from '#libs/kernel';
import type { CallOptions } from '#libs/testing';
import type { InProcessApi, TestPortal } from '../harness/in-process-api.js';

/** Calls of an application on whose behalf the user of the portal has signed in on the host. */
export async function applicationAccess(
  api: InProcessApi,
  portal: TestPortal,
  domain: string,
  scopes: readonly Scope[],
): Promise<Required<Pick<CallOptions, 'key' | 'headers'>>> {
  const applicationId = newId();
  const [row] = await api.database.query<{ restUrl: string }>(
    'select rest_url as "restUrl" from auth.portal where id = $1',
    [portal.id],
  );
  const application = await api.sandbox.createApplication(domain, row?.restUrl ?? '', scopes);
  await api.get<HostApplicationStore>(HostApplicationStore).save(applicationId, application);
  const grant = await api.sandbox.grant(domain, application.clientId);
  await api.get<HostTokenStore>(HostTokenStore).save({ userId: portal.userId, applicationId }, grant);
  const key = await portal.createKey({ kind: 'application', appId: applicationId, scopes });
  const { token } = await api
    .get<SessionStore>(SessionStore)
    .issue({ appId: applicationId, portalId: portal.id, userId: portal.userId });
  return { key, headers: { authorization: `Bearer ${token}` } };
}

import { Logger } from '@nestjs/common';
import type { HostCredentials, HostTokenStore } from '#libs/auth';
import type { HostClient, HostCredential } from '#libs/host-client';
import { newId, PorticoError } from '#libs/kernel';
import { PortalEventHost } from './portal-event-host.js';

const BINDING = {
  appId: newId(),
  portalId: newId(),
  ownerUserId: newId(),
  keyId: newId(),
  requestId: 'req_1',
  event: 'ONCRMDEALADD',
  handler: 'https://svc.example/host-events/1?key=s',
};

type Replies = Partial<Record<'event.bind' | 'event.unbind' | 'event.get', unknown>>;

/** A host of which every method answers the same; an error is thrown. */
class Host {
  readonly calls: [string, unknown][] = [];
  user: object | null = { userId: 'u' };
  kind: HostCredential['kind'] = 'oauth';

  constructor(private readonly replies: Replies) {}

  get events(): PortalEventHost {
    const users = { actingFor: () => Promise.resolve(this.user) };
    const credentials = { forPrincipal: () => Promise.resolve({ kind: this.kind }) };
    const host = {
      call: (_credential: unknown, method: keyof Replies, params: unknown) => {
        this.calls.push([method, params]);
        const result = this.replies[method];
        return result instanceof Error ? Promise.reject(result) : Promise.resolve({ result });
      },
    };
    return new PortalEventHost(
      users as unknown as HostTokenStore,
      credentials as unknown as HostCredentials,
      host as unknown as HostClient,
    );
  }
}

const refusal = (hostCode: string): PorticoError =>
  new PorticoError('HOST_ERROR', { message: 'Said so.', extra: { hostCode } });

beforeAll(() => Logger.overrideLogger(false));

describe('events at the host', () => {
  const { event, handler } = BINDING;

  it('are bound and unbound by name and address', async () => {
    const host = new Host({ 'event.bind': true, 'event.unbind': { count: 1 } });
    await host.events.bind(BINDING);
    expect(await host.events.unbind(BINDING)).toBe(true);
    expect(host.calls).toEqual([
      ['event.bind', { event, handler }],
      ['event.unbind', { event, handler }],
    ]);
  });

  it('are bound when the host says they are already', async () => {
    const bound = [{ event: 'onCrmDealAdd', handler, auth_type: '0' }];
    const host = new Host({ 'event.bind': refusal('ERROR_CORE'), 'event.get': bound });
    await expect(host.events.bind(BINDING)).resolves.toBeUndefined();
  });

  it.each<[string, Replies, string]>([
    ['an unknown event', { 'event.bind': refusal('ERROR_EVENT_NOT_FOUND') }, 'INVALID_EVENT'],
    ['another refusal', { 'event.bind': refusal('ERROR_CORE'), 'event.get': [] }, 'BIND_FAILED'],
    ['an answer without sense', { 'event.bind': refusal('ERROR_CORE'), 'event.get': 'x' }, 'BIND_FAILED'],
    ['a free tariff', { 'event.bind': new PorticoError('HOST_ACCESS_DENIED') }, 'BIND_FAILED'],
    ['no subscription', { 'event.bind': refusal('PAYMENT_REQUIRED'), 'event.get': [] }, 'BIND_FAILED'],
    ['no answer', { 'event.bind': new PorticoError('HOST_TIMEOUT') }, 'HOST_TIMEOUT'],
  ])('for %s', async (_, replies, code) => {
    await expect(new Host(replies).events.bind(BINDING)).rejects.toMatchObject({ code });
  });

  it('say what the host said', async () => {
    const host = new Host({ 'event.bind': refusal('ERROR_CORE'), 'event.get': [] });
    await expect(host.events.bind(BINDING)).rejects.toMatchObject({
      message: 'Said so.',
      options: { extra: { hostCode: 'ERROR_CORE' } },
    });
  });

  it('need somebody who has signed in, and no webhook', async () => {
    const nobody = new Host({});
    nobody.user = null;
    await expect(nobody.events.bind(BINDING)).rejects.toMatchObject({ code: 'NOT_OAUTH_APP' });
    expect(await nobody.events.unbind(BINDING)).toBe(false);
    const webhook = new Host({});
    webhook.kind = 'webhook';
    await expect(webhook.events.bind(BINDING)).rejects.toMatchObject({ code: 'NOT_OAUTH_APP' });
    expect([...nobody.calls, ...webhook.calls]).toEqual([]);
  });

  it.each([
    ['PORTAL_CREDENTIALS_REJECTED', false],
    ['HOST_ACCESS_DENIED', false],
    ['HOST_UNAVAILABLE', 'HOST_UNAVAILABLE'],
  ] as const)('stay bound after %s', async (code, outcome) => {
    const ending = new Host({ 'event.unbind': new PorticoError(code) }).events.unbind(BINDING);
    if (outcome === false) expect(await ending).toBe(false);
    else await expect(ending).rejects.toMatchObject({ code });
  });
});

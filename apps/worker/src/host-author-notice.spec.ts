import type { WebhookStore } from '#libs/auth';
import type { HostClient } from '#libs/host-client';
import { HostAuthorNotice } from './host-author-notice.js';

const NEWS = { portalId: 'p', userId: 'u', number: 'FB-0a1b2c3d' } as const;
const WEBHOOK = {
  kind: 'webhook',
  portalId: 'p',
  restUrl: 'https://p.example/rest/',
  pace: null,
  hostUserId: 7,
  secret: 's3cret',
} as const;

describe('news for the author of a ticket', () => {
  function notice(hasWebhook: boolean) {
    const calls: Parameters<HostClient['call']>[] = [];
    const host: Pick<HostClient, 'call'> = {
      call: (...call) => {
        calls.push(call);
        return Promise.resolve({ result: 1 });
      },
    };
    const webhooks: Pick<WebhookStore, 'find'> = {
      find: (userId) => Promise.resolve(hasWebhook && userId === NEWS.userId ? WEBHOOK : null),
    };
    return { calls, notice: new HostAuthorNotice(webhooks as WebhookStore, host as HostClient) };
  }

  it.each([
    ['AWAITING_USER', 'Обращение FB-0a1b2c3d ждёт вашего ответа.'],
    ['RESOLVED', 'Обращение FB-0a1b2c3d решено.'],
  ] as const)(
    'of %s is a notification of the host to that person, never repeated',
    async (status, message) => {
      const { calls, notice: told } = notice(true);
      await told.tell({ ...NEWS, status });
      expect(calls).toMatchObject([
        [WEBHOOK, 'im.notify.system.add', { USER_ID: 7, MESSAGE: message }, { idempotent: false }],
      ]);
    },
  );

  it('is not sent without a webhook', async () => {
    const { calls, notice: told } = notice(false);
    await expect(told.tell({ ...NEWS, status: 'RESOLVED' })).rejects.toThrow('no webhook');
    expect(calls).toEqual([]);
  });
});

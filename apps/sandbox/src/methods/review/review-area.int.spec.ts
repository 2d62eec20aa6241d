import { type CallScript, runScript } from '../../__fixtures__/call-script.js';
import { type Json, send, TestSandbox } from '../../__fixtures__/test-sandbox.js';
import { SandboxHost } from '../../__fixtures__/sandbox-host.js';

const hash = expect.stringMatching(/^[0-9a-f]{16}$/) as unknown;
const LISTS = ['campaign', 'selfReview', 'peerReview', 'managerQuestion', 'managerReview'];
const SAVE = 'performan.review.managerAnswer.save';
const CARDS = 'performan.review.managerReview.list';

const SCRIPTS: readonly CallScript[] = [
  [
    'campaigns come newest first, by cursor',
    [
      {
        method: 'performan.review.campaign.list',
        by: 'v3',
        userId: 2,
        params: { pagination: { limit: 2 } },
        result: {
          items: [
            { id: 120, status: 'created' },
            { id: 118, status: 'created' },
          ],
          nextCursor: { field: 'id', value: 118, order: 'DESC' },
        },
      },
      {
        method: 'performan.review.campaign.list',
        by: 'v3',
        userId: 2,
        params: {
          filter: [['status', '=', 'inProgress']],
          pagination: { limit: 200, afterCursor: { field: 'id', value: 96, order: 'DESC' } },
        },
        result: { items: [{ id: 94 }, { id: 92 }], nextCursor: null },
      },
      {
        method: 'performan.review.campaign.list',
        by: 'v3',
        params: { pagination: { afterCursor: { field: 'title', value: 1, order: 'ASC' } } },
        refused: [400, 'REQUESTVALIDATION'],
      },
    ],
  ],
  [
    'an administrator sees no more than others: here nothing',
    LISTS.map((name) => ({
      method: `performan.review.${name}.list`,
      by: 'v3' as const,
      result: { items: [], nextCursor: null },
    })),
  ],
  [
    'a card changes hands by its hash',
    [
      {
        method: CARDS,
        by: 'v3',
        userId: 2,
        params: { filter: [['campaignId', '=', 102]] },
        result: { items: [{ managerUserId: 2, status: 'notStarted', answers: [], stateHash: hash }, {}, {}] },
        keep: { card: 'items.0.id' },
      },
      {
        method: SAVE,
        by: 'v3',
        userId: 2,
        params: { relationId: '$card', answers: [{ questionId: 304, value: 4 }] },
        result: { item: { relationId: '$card', status: 'draft', score: null, stateHash: hash } },
        keep: { hash: 'item.stateHash' },
      },
      {
        method: SAVE,
        by: 'v3',
        userId: 2,
        params: { relationId: '$card', answers: [] },
        refused: [409, 'STATECHANGED'],
      },
      {
        method: SAVE,
        by: 'v3',
        userId: 2,
        params: { relationId: '$card', answers: [], stateHash: '$hash', complete: true },
        refused: [400, 'REQUIREDQUESTION'],
      },
      {
        method: SAVE,
        by: 'v3',
        userId: 2,
        params: {
          relationId: '$card',
          answers: [{ questionId: 305, optionIds: [4] }],
          stateHash: '$hash',
        },
        refused: [400, 'OPTIONNOTFOUND'],
      },
      {
        method: SAVE,
        by: 'v3',
        userId: 2,
        params: {
          relationId: '$card',
          answers: [{ questionId: 305, optionIds: [3] }],
          stateHash: '$hash',
          complete: true,
        },
        result: { item: { status: 'completed', score: 4 } },
        keep: { hash: 'item.stateHash' },
      },
      {
        method: SAVE,
        by: 'v3',
        userId: 2,
        params: { relationId: '$card', answers: [], stateHash: '$hash' },
        refused: [400, 'REVIEWCOMPLETED'],
      },
      {
        method: SAVE,
        by: 'v3',
        userId: 1,
        params: { relationId: '$card', answers: [], stateHash: '$hash' },
        refused: [403, 'ACCESSDENIED'],
      },
      {
        method: SAVE,
        by: 'v3',
        userId: 2,
        params: { relationId: 999_999, answers: [] },
        refused: [400, 'ENTITYNOTFOUND'],
      },
    ],
  ],
];

describe('performance review of the emulated host', () => {
  let host: SandboxHost;

  beforeAll(async () => {
    host = await SandboxHost.start();
  });
  afterAll(() => host.stop());

  it.each(SCRIPTS)('%s', (_name, steps) => runScript(host, steps));

  it('is not there without the module', async () => {
    const sandbox = await TestSandbox.start();
    try {
      const switches = { performan: false };
      const secret = await sandbox.createPortal('none.example', { limits: null, switches });
      const url = `${sandbox.restUrl}/rest/api/2/${secret}/${CARDS}`;
      expect(await send(url, 'POST', {})).toMatchObject({
        status: 404,
        body: { error: { code: expect.stringContaining('METHODNOTFOUND') } },
      });
    } finally {
      await sandbox.stop();
    }
  });

  it.each([
    [true, 200, 200],
    [false, 403, 403],
  ])('a webhook that is widenable (%p) gets a scope', async (widenable, added, read) => {
    const sandbox = await TestSandbox.start();
    try {
      await sandbox.createPortal('wide.example');
      const webhook: Json = { domain: 'wide.example', userId: 2, scopes: ['crm'], widenable };
      const { secret } = (await sandbox.control('POST', '/webhooks', webhook)).body;
      const call = (method: string, params: Json) =>
        send(`${sandbox.restUrl}/rest/api/2/${String(secret)}/${method}`, 'POST', params);
      expect((await call(CARDS, {})).status).toBe(403);
      expect((await call('rest.connector.scope.add', { scope: 'performan' })).status).toBe(added);
      expect((await call(CARDS, {})).status).toBe(read);
    } finally {
      await sandbox.stop();
    }
  });
});

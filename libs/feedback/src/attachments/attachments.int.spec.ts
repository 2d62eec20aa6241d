import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { CONFIG, type Config } from '#libs/config';
import { newId } from '#libs/kernel';
import { BlobBytes } from '#libs/storage';
import { eventually } from '#libs/testing';
import { fileForm, FORM_HEADERS, formOf } from '../__fixtures__/attachment-form.js';
import { FeedbackApp, type FeedbackPortal } from '../__fixtures__/feedback-app.js';
import { ATTACHMENT_LIMITS } from './attachment.policy.js';
import { FiledAttachments } from './filed-attachments.service.js';

const PATH = '/v1/feedback/attachments';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PNG = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  Buffer.from('<html><script>alert(1)</script></html>'),
]);

interface Sent {
  readonly success: boolean;
  readonly data: { readonly id: string; readonly expiresAt: string };
}

describe('attachments', () => {
  let app: FeedbackApp;
  let portal: FeedbackPortal;
  let key: string;

  beforeAll(async () => {
    app = await FeedbackApp.start();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    portal = await app.portal();
    key = await portal.key();
  });

  const upload = (content: Buffer | string, fileName?: string, caller = key) =>
    app.call('POST', PATH, caller, fileForm(content, fileName));
  const sent = async (content: Buffer | string = 'hello'): Promise<string> => {
    const { body } = await app.call<Sent>('POST', PATH, key, fileForm(content));
    return body.data.id;
  };
  const read = (id: string, caller = key, headers: Readonly<Record<string, string>> = {}) =>
    app.call('GET', `${PATH}/${id}`, caller, { headers });

  /** Neither rows nor bytes of the portal. */
  async function nothingIsLeft(): Promise<void> {
    const { storageFolder } = app.get<Config>(CONFIG);
    await eventually(async () => {
      expect(await readdir(join(storageFolder, 'tmp'))).toEqual([]);
      const rows = await app.query(
        `select state from storage.blob where portal_id = $1 and state in ('arriving', 'stored')`,
        [portal.portalId],
      );
      expect(rows).toEqual([]);
    });
    expect(
      await app.query('select id from feedback.attachment where portal_id = $1', [portal.portalId]),
    ).toEqual([]);
    await app.get<BlobBytes>(BlobBytes).erase();
    expect(await readdir(join(storageFolder, 'blobs', portal.portalId)).catch(() => [])).toEqual([]);
  }

  it('are kept under a clean name, as what they are, and served as files that nothing runs', async () => {
    const answer = await upload(PNG, 'C:\\me\\page.html');
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      id: expect.any(String) as string,
      filename: 'page.html.png',
      contentType: 'image/png',
      size: PNG.length,
      sha256: createHash('sha256').update(PNG).digest('hex'),
      scan: 'none',
      createdAt: app.clock.now().toISOString(),
      expiresAt: new Date(app.clock.nowMs() + DAY_MS).toISOString(),
    });
    const { id } = answer.body.data as { id: string };
    const { status, headers } = await read(id);
    expect({ status, headers }).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/png',
        'content-disposition': 'attachment; filename=page.html.png',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'content-length': String(PNG.length),
      },
    });
    expect(await read(await sent('журнал'))).toMatchObject({
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'журнал',
    });
    expect((await read(id, key, { range: 'bytes=1-3' })).body).toBe('PNG');
  });

  it('are seen, while they wait, by who sent them alone', async () => {
    const id = await sent();
    expect((await read(id, await portal.key(1))).status).toBe(200);
    const strangers = [
      await portal.key(2),
      await portal.key(2, { scopes: ['crm', 'svc:feedback'] }),
      await (await app.portal()).key(1),
      await app.teamKey(),
    ];
    for (const stranger of strangers) {
      expect((await read(id, stranger)).body.error.code).toBe('ATTACHMENT_NOT_FOUND');
    }
    for (const unknown of [newId(), 'nothing', '..%2f..%2fetc']) {
      expect((await read(unknown)).body.error.code).toBe('ATTACHMENT_NOT_FOUND');
    }
  });

  it('take nothing of what a portal may store', async () => {
    await sent();
    const usage = await app.query('select area, blobs::int from storage.usage where portal_id = $1', [
      portal.portalId,
    ]);
    expect(usage).toEqual([{ area: 'feedback', blobs: 1 }]);
  });

  it('may be sent with a key that only reads, and with none of a manager', async () => {
    expect((await upload('x', 'x.txt', await portal.key(1, { readOnly: true }))).status).toBe(201);
    const refused = await upload('x', 'x.txt', await app.teamKey());
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'MANAGEMENT_KEY_READ_ONLY' } } });
  });

  it.each<
    [
      string,
      number,
      string,
      string | undefined,
      () => { body: Buffer | string; headers?: Readonly<Record<string, string>> },
    ]
  >([
    ['no form', 400, 'VALIDATION_ERROR', 'file', () => ({ body: '{"file":"x"}' })],
    [
      'a form without a file',
      400,
      'VALIDATION_ERROR',
      'file',
      () => ({ body: formOf(), headers: FORM_HEADERS }),
    ],
    [
      'a file of another name',
      400,
      'VALIDATION_ERROR',
      'upload',
      () => ({ body: formOf({ name: 'upload', content: 'x', fileName: 'x.txt' }), headers: FORM_HEADERS }),
    ],
    [
      'a text beside the file',
      400,
      'VALIDATION_ERROR',
      'ticketId',
      () => ({
        body: formOf({ name: 'file', content: 'x', fileName: 'x.txt' }, { name: 'ticketId', content: 'x' }),
        headers: FORM_HEADERS,
      }),
    ],
    [
      'two files',
      400,
      'VALIDATION_ERROR',
      'file',
      () => ({
        body: formOf(
          { name: 'file', content: 'x', fileName: 'x.txt' },
          { name: 'file', content: 'y', fileName: 'y.txt' },
        ),
        headers: FORM_HEADERS,
      }),
    ],
    ['an empty file', 400, 'VALIDATION_ERROR', 'file', () => fileForm('')],
    [
      'a form that breaks off',
      400,
      'VALIDATION_ERROR',
      undefined,
      () => ({ body: fileForm('x'.repeat(9_000)).body.subarray(0, 5_000), headers: FORM_HEADERS }),
    ],
    ['a page', 415, 'ATTACHMENT_TYPE_NOT_ALLOWED', undefined, () => fileForm('<!doctype html>', 'x.png')],
    [
      'a text that is none at its end',
      415,
      'ATTACHMENT_TYPE_NOT_ALLOWED',
      undefined,
      () => fileForm(Buffer.concat([Buffer.alloc(200_000, 'a'), Buffer.from([0])])),
    ],
    [
      'a byte too much',
      413,
      'ATTACHMENT_TOO_LARGE',
      undefined,
      () => fileForm(Buffer.alloc(ATTACHMENT_LIMITS.bytes + 1, 'a')),
    ],
    [
      'far too much',
      413,
      'ATTACHMENT_TOO_LARGE',
      undefined,
      () => fileForm(Buffer.alloc(ATTACHMENT_LIMITS.bytes * 2, 'a')),
    ],
  ])('are not kept for %s', async (_what, status, code, field, request) => {
    const { body, headers } = request();
    const answer = await app.call('POST', PATH, key, { body, ...(headers && { headers }) });
    expect(answer).toMatchObject({ status, body: { error: { code } } });
    if (field !== undefined) expect(answer.body.error.details).toMatchObject({ field });
    await nothingIsLeft();
  });

  it('may be as large as they may be', async () => {
    expect((await upload(Buffer.alloc(ATTACHMENT_LIMITS.bytes, 'a'))).status).toBe(201);
  });

  it('leave nothing when the client goes away', async () => {
    const { hostname, port } = new URL(app.origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const lines = [
      `POST ${PATH} HTTP/1.1`,
      'Host: x',
      `X-Api-Key: ${key}`,
      `Content-Type: ${FORM_HEADERS['content-type']}`,
      'Content-Length: 1000000',
    ];
    socket.write([...lines, '', ''].join('\r\n'));
    socket.write(fileForm(Buffer.alloc(300_000, 'a')).body.subarray(0, 200_000));
    await eventually(async () => {
      const rows = await app.query('select id from storage.blob where portal_id = $1', [portal.portalId]);
      expect(rows).toHaveLength(1);
    });
    socket.destroy();
    await nothingIsLeft();
  });

  it('are counted for a key and a day, and refusals are not', async () => {
    await upload('<html>');
    const answers = await Promise.all(Array.from({ length: 22 }, (_, index) => upload(`file ${index}`)));
    const taken = answers.filter(({ status }) => status === 201);
    expect(taken).toHaveLength(20);
    const refused = answers.find(({ status }) => status !== 201)!;
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(12 * 3_600) },
      body: {
        error: { code: 'FEEDBACK_QUOTA_EXCEEDED', scope: 'apiKey', limit: 20, retryAfter: 12 * 3_600 },
      },
    });
    expect((await upload('another key', 'x.txt', await portal.key())).status).toBe(201);
    app.clock.advance(12 * HOUR_MS);
    expect((await upload('another day')).status).toBe(201);
  });

  it('are counted for all keys of a portal together, too', async () => {
    await app.query(
      `insert into feedback.day_count (scope, subject_id, day, used) values ('attachments', $1, $2, 199)`,
      [portal.portalId, app.clock.now().toISOString().slice(0, 10)],
    );
    const keys = [key, await portal.key(2), await portal.key(3)];
    const answers = await Promise.all(keys.map((caller) => upload('x', 'x.txt', caller)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 429)!.body.error).toMatchObject({
      code: 'FEEDBACK_QUOTA_EXCEEDED',
      scope: 'portal',
      limit: 200,
    });
    const elsewhere = await (await app.portal()).key();
    expect((await upload('x', 'x.txt', elsewhere)).status).toBe(201);
  });

  it('go after a day when nobody has attached them', async () => {
    const purge = app.get<FiledAttachments>(FiledAttachments);
    const id = await sent();
    app.clock.advance(DAY_MS - 1);
    await purge.purgeOverdue();
    expect((await read(id)).status).toBe(200);
    app.clock.advance(1);
    expect((await read(id)).body.error.code).toBe('ATTACHMENT_NOT_FOUND');
    await purge.purgeOverdue();
    await nothingIsLeft();
  });
});

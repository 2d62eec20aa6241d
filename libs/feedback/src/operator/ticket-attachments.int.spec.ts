import { rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { CONFIG, type Config } from '#libs/config';
import { fileForm } from '../__fixtures__/attachment-form.js';
import { ClamdDouble } from '../__fixtures__/clamd-double.js';
import { FeedbackApp, type FeedbackPortal } from '../__fixtures__/feedback-app.js';
import { FeedbackAdmin } from './feedback-admin.js';
import { FiledAttachments } from '../attachments/filed-attachments.service.js';

const PATH = '/v1/feedback/attachments';

describe('files of tickets, as the team reads them', () => {
  let clamd: ClamdDouble;
  let app: FeedbackApp;
  let files: FiledAttachments;
  let portal: FeedbackPortal;
  let key: string;

  beforeAll(async () => {
    clamd = await ClamdDouble.start();
    app = await FeedbackApp.start({ FEEDBACK_CLAMD: clamd.address });
    files = app.get<FiledAttachments>(FiledAttachments);
  });
  afterAll(async () => {
    await app.stop();
    await clamd.stop();
  });
  beforeEach(async () => {
    portal = await app.portal();
    key = await portal.key();
  });

  const upload = (content: string) => app.call('POST', PATH, key, fileForm(content));
  const idOf = (answer: { readonly body: object }): string =>
    (answer.body as { readonly data: { readonly id: string } }).data.id;
  const code = (value: string) => expect.objectContaining({ code: value }) as Error;
  const bytesOf = async (id: string): Promise<string> => {
    const { read } = await files.find(id);
    return (await buffer(read(new AbortController().signal))).toString();
  };
  /** What a key of the team is told. */
  const codeForTeam = async (id: string): Promise<unknown> =>
    (await app.call('GET', `${PATH}/${id}`, await app.teamKey())).body.error.code;

  async function ticket(attachmentIds: readonly string[]): Promise<string> {
    const body = {
      category: 'BUG',
      title: 'It hangs',
      body: 'It hangs after a while, always.',
      attachmentIds,
    };
    return idOf(await app.call('POST', '/v1/feedback', key, { body }));
  }

  it('are read with what is known of them', async () => {
    const id = idOf(await upload('what it said'));
    await ticket([id]);
    expect(await files.find(id)).toMatchObject({
      id,
      filename: 'notes.txt',
      contentType: 'text/plain; charset=utf-8',
      size: 12,
      scan: 'clean',
    });
    expect(await bytesOf(id)).toBe('what it said');
  });

  it('are not there where the scanner found harm', async () => {
    const harmful = await upload('EVIL');
    expect(harmful).toMatchObject({ status: 422, body: { error: { code: 'ATTACHMENT_INFECTED' } } });
    expect(
      await app.query('select id from feedback.attachment where portal_id = $1', [portal.portalId]),
    ).toEqual([]);
  });

  it('are for nobody else while they wait, and gone with an erased ticket', async () => {
    const id = idOf(await upload('hello'));
    await expect(files.find(id)).rejects.toEqual(code('ATTACHMENT_NOT_FOUND'));
    expect(await codeForTeam(id)).toBe('ATTACHMENT_NOT_FOUND');
    const its = await ticket([id]);
    expect(await bytesOf(id)).toBe('hello');
    await app.get<FeedbackAdmin>(FeedbackAdmin).erase(its);
    await expect(files.find(id)).rejects.toEqual(code('ATTACHMENT_NOT_FOUND'));
    expect(await codeForTeam(id)).toBe('ATTACHMENT_NOT_FOUND');
  });

  it('are refused when their bytes are lost', async () => {
    const id = idOf(await upload('hello'));
    await ticket([id]);
    await rm(join(app.get<Config>(CONFIG).storageFolder, 'blobs', portal.portalId), { recursive: true });
    await expect(bytesOf(id)).rejects.toEqual(code('ATTACHMENT_NOT_FOUND'));
    expect(await codeForTeam(id)).toBe('ATTACHMENT_NOT_FOUND');
  });
});

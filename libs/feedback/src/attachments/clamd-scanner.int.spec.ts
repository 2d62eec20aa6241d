import { eventually } from '#libs/testing';
import { fileForm } from '../__fixtures__/attachment-form.js';
import { ClamdDouble, type ClamdMood } from '../__fixtures__/clamd-double.js';
import { FeedbackApp, type FeedbackPortal } from '../__fixtures__/feedback-app.js';

describe('attachments past the scanner', () => {
  let clamd: ClamdDouble;
  let app: FeedbackApp;
  let portal: FeedbackPortal;
  let key: string;

  beforeAll(async () => {
    clamd = await ClamdDouble.start();
    app = await FeedbackApp.start({ FEEDBACK_CLAMD: clamd.address });
  });
  afterAll(async () => {
    await app.stop();
    await clamd.stop();
  });
  beforeEach(async () => {
    clamd.mood = 'looks';
    portal = await app.portal();
    key = await portal.key();
  });
  const upload = (content: Buffer | string) =>
    app.call('POST', '/v1/feedback/attachments', key, fileForm(content));
  async function nothingIsKept(): Promise<void> {
    const blobs = `select id from storage.blob where portal_id = $1 and state in ('arriving', 'stored')`;
    expect(await app.query(blobs, [portal.portalId])).toEqual([]);
    expect(
      await app.query('select id from feedback.attachment where portal_id = $1', [portal.portalId]),
    ).toEqual([]);
    await eventually(() => expect(clamd.connections).toBe(0));
  }

  it('are told to be clean when it has seen all of them', async () => {
    const file = Buffer.alloc(3_000_000, 'log line\n');
    expect(await upload(file)).toMatchObject({ status: 201, body: { data: { scan: 'clean' } } });
    expect(clamd.files.at(-1)?.equals(file)).toBe(true);
    await eventually(() => expect(clamd.connections).toBe(0));
  });

  it('are not kept when it finds harm at their very end', async () => {
    const answer = await upload(Buffer.concat([Buffer.alloc(1_000_000, 'a'), Buffer.from('EVIL')]));
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'ATTACHMENT_INFECTED' } } });
    await nothingIsKept();
  });

  it.each<ClamdMood>(['hangs up', 'hangs up in the middle', 'talks nonsense', 'is full'])(
    'are not kept while it %s',
    async (mood) => {
      clamd.mood = mood;
      const answer = await upload(Buffer.alloc(2_000_000, 'a'));
      expect(answer).toMatchObject({ status: 503, body: { error: { code: 'SERVICE_UNAVAILABLE' } } });
      await nothingIsKept();
      clamd.mood = 'looks';
      expect((await upload('again')).status).toBe(201);
    },
  );

  it('are not kept while it is away', async () => {
    const away = await ClamdDouble.start();
    const alone = await FeedbackApp.start({ FEEDBACK_CLAMD: away.address });
    await away.stop();
    const its = await (await alone.portal()).key();
    const answer = await alone.call('POST', '/v1/feedback/attachments', its, fileForm('x'));
    expect(answer).toMatchObject({ status: 503, body: { error: { code: 'SERVICE_UNAVAILABLE' } } });
    expect(await alone.query('select id from feedback.attachment')).toEqual([]);
    await alone.stop();
  });
});

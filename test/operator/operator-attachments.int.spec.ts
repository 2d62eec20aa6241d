import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from 'undici';
import { CONFIG, type Config } from '#libs/config';
import { newId } from '#libs/kernel';
import { fileForm } from '../../libs/feedback/src/__fixtures__/attachment-form.js';
import { type InProcessApi, startInProcessApi, type TestPortal } from '../harness/in-process-api.js';
import { OperatorBrowser } from './operator-browser.js';

const PATH = '/v1/feedback/attachments';
const PNG = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  Buffer.from('<html><script>alert(1)</script></html>'),
]);

describe('attachments of tickets, as operators save them', () => {
  let api: InProcessApi;
  let browser: OperatorBrowser;
  let portal: TestPortal;
  let key: string;
  let teamKey: string;
  let portals = 0;

  beforeAll(async () => {
    api = await startInProcessApi();
    browser = await OperatorBrowser.signedIn(api, 'Ann');
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    // Reports that are alike are refused within one portal.
    portal = await api.createPortal(`shop${(portals += 1)}.example`);
    key = await portal.createKey();
    teamKey = await portal.createKey({ kind: 'management', scopes: ['svc:mgmt:feedback'] });
  });

  async function sent(content: Buffer | string, fileName?: string): Promise<string> {
    const { body } = await api.client.call<{ data: { id: string } }>('POST', PATH, {
      key,
      ...fileForm(content, fileName),
    });
    return body.data.id;
  }

  /** A ticket with one file. @returns the id of the file. */
  async function attached(content: Buffer | string, fileName?: string): Promise<string> {
    const id = await sent(content, fileName);
    const body = {
      category: 'BUG',
      title: 'It hangs',
      body: 'It hangs after a while, as the file shows.',
      attachmentIds: [id],
    };
    const { status } = await api.client.call('POST', '/v1/feedback', { key, body });
    expect(status).toBe(201);
    return id;
  }

  /** As the page of the console asks. @param change headers in place of its own; undefined takes one away. */
  async function save(id: string, change: Readonly<Record<string, string | undefined>> = {}) {
    const all = {
      'x-svc-operator': '1',
      'sec-fetch-site': 'same-origin',
      cookie: browser.cookie!,
      ...change,
    };
    const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    const answer = await request(`${browser.origin}/operator/attachments/${id}`, { headers });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes: Buffer.from(await answer.body.arrayBuffer()),
    };
  }

  async function refusal(id: string, change?: Readonly<Record<string, string | undefined>>): Promise<string> {
    const { status, bytes } = await save(id, change);
    const { error } = JSON.parse(bytes.toString()) as { error: { code: string } };
    return `${status} ${error.code}`;
  }

  /** What the team is told with a key. */
  async function refusalOfTeam(id: string): Promise<string> {
    const { status, body } = await api.client.call('GET', `${PATH}/${id}`, { key: teamKey });
    return `${status} ${body.error.code}`;
  }

  async function fileOf(id: string): Promise<string> {
    const [row] = await api.database.query<{ blob: string }>(
      'select blob_id as blob from feedback.attachment where id = $1',
      [id],
    );
    return join(api.get<Config>(CONFIG).storageFolder, 'blobs', portal.id, row!.blob);
  }

  it('come whole, as files that nothing runs', async () => {
    const { status, headers, bytes } = await save(await attached(PNG, 'C:\\me\\page.html'));
    expect({ status, headers }).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/png',
        'content-disposition': 'attachment; filename=page.html.png',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-length': String(PNG.length),
        'x-request-id': expect.any(String),
      },
    });
    expect(bytes.equals(PNG)).toBe(true);
  });

  it('come whole when they are large, and as text when they are text', async () => {
    const large = Buffer.from('журнал\n'.repeat(200_000));
    const { headers, bytes } = await save(await attached(large));
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(bytes.equals(large)).toBe(true);
  });

  it('are those that the ticket shows', async () => {
    const id = await attached('what it said');
    const { items } = await browser.call('tickets.list', { portal: portal.id, limit: 1 });
    const { files } = await browser.call('tickets.show', { ticket: items[0]!.number });
    expect(files).toMatchObject([{ id, filename: 'notes.txt', scan: 'none' }]);
  });

  it('are refused as they are to the team while they wait for a ticket, and when there are none', async () => {
    for (const id of [await sent('waits'), newId(), 'nothing']) {
      expect(await refusal(id)).toBe('404 ATTACHMENT_NOT_FOUND');
      expect(await refusalOfTeam(id)).toBe('404 ATTACHMENT_NOT_FOUND');
    }
  });

  it('are refused when the store has other bytes than were sent', async () => {
    const id = await attached('as it was');
    const path = await fileOf(id);
    expect((await readFile(path)).toString()).toBe('as it was');
    await writeFile(path, 'as it is!');
    expect(await refusal(id)).toBe('404 ATTACHMENT_NOT_FOUND');
  });

  it('are for nobody without a session, and not for pages of others', async () => {
    const id = await attached('for operators');
    for (const cookie of [undefined, `svc-operator=${'A'.repeat(43)}`]) {
      expect(await refusal(id, { cookie })).toBe('401 OPERATOR_SESSION_REQUIRED');
    }
    for (const change of [
      { 'x-svc-operator': undefined },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'http://evil.example' },
      { host: 'evil.example' },
    ]) {
      expect(await refusal(id, change)).toBe('403 OPERATOR_REQUEST_REFUSED');
    }
    const changed = await browser.send(`/operator/attachments/${id}`, { method: 'DELETE' });
    expect(changed).toMatchObject({ status: 405, headers: { allow: 'GET' } });
    const below = await browser.send(`/operator/attachments/${id}/more`);
    expect(below.error.code).toBe('ROUTE_NOT_FOUND');
  });
});

import { encodeForm } from './form.js';
import { encodeBody, encodeQuery, fillPath } from './request-parts.js';

describe('the path of a call', () => {
  it('has its parameters as one segment each', () => {
    expect(fillPath('/v1/deals/{id}', { id: 7 })).toBe('/v1/deals/7');
    expect(fillPath('/v1/chats/{dialogId}/messages', { dialogId: 'a/b?c#d' })).toBe(
      '/v1/chats/a%2Fb%3Fc%23d/messages',
    );
    expect(fillPath('/v1/storage/objects/{+key}', { key: 'docs/ä b.txt' })).toBe(
      '/v1/storage/objects/docs/%C3%A4%20b.txt',
    );
  });

  it.each(['', '.', '..'])('is refused with the segment "%s", which leads elsewhere', (id) => {
    expect(() => fillPath('/v1/deals/{id}', { id })).toThrow(TypeError);
    expect(() => fillPath('/v1/storage/objects/{+key}', { key: `a/${id}/b` })).toThrow(TypeError);
  });

  it('is refused without a parameter', () => {
    expect(() => fillPath('/v1/deals/{id}', {})).toThrow('The parameter id of the path is missing.');
    expect(() => fillPath('/v1/deals/{id}', { id: {} })).toThrow(TypeError);
  });
});

describe('the query of a call', () => {
  it('nests filters, lists and orders as the service reads them', () => {
    const query = {
      limit: 10,
      filter: { amount: { $gte: 1, $lt: 5.5 }, stageId: ['NEW', 'WON'], comments: null, closed: false },
      order: { id: 'desc' },
      since: new Date('2026-01-02T03:04:05Z'),
      select: undefined,
    };
    expect(decodeURIComponent(encodeQuery(query))).toBe(
      '?limit=10&filter[amount][$gte]=1&filter[amount][$lt]=5.5&filter[stageId][]=NEW&filter[stageId][]=WON' +
        '&filter[comments]=&filter[closed]=false&order[id]=desc&since=2026-01-02T03:04:05.000Z',
    );
    expect(encodeQuery()).toBe('');
    expect(encodeQuery({ q: 'a&b=c+d' })).toBe('?q=a%26b%3Dc%2Bd');
  });
});

describe('the body of a call', () => {
  const json = { method: 'POST', path: '/v1/deals' };

  it('is JSON, or the content itself where the operation takes it', () => {
    expect(encodeBody(json, { body: { title: 'Roof' } })).toEqual({
      content: '{"title":"Roof"}',
      type: 'application/json',
    });
    expect(encodeBody(json, {})).toBeNull();
    const archive = new Blob(['x'], { type: 'application/gzip' });
    const raw = { ...json, body: 'raw' as const };
    expect(encodeBody(raw, { body: archive })).toEqual({ content: archive, type: 'application/gzip' });
    expect(encodeBody(raw, { body: new Uint8Array(1) })?.type).toBe('application/octet-stream');
    expect(encodeBody(raw, { body: new Uint8Array(1), contentType: 'text/plain' })?.type).toBe('text/plain');
  });
});

describe('a form', () => {
  const fields = (archive: Blob | ReadableStream<Uint8Array>) => ({
    runtime: 'node20',
    port: 3000,
    env: { MODE: 'live' },
    left: undefined,
    archive: { content: archive, filename: 'a"b\r\n.tgz' },
  });
  const readBack = (content: unknown, type: string) =>
    new Response(content as Blob, {
      headers: { 'content-type': type },
    }).formData();

  it.each([
    ['of blobs can be sent again', new Blob(['bytes']), Blob],
    ['with a stream is one', new Blob(['bytes']).stream() as ReadableStream<Uint8Array>, ReadableStream],
  ])('%s, and holds fields and files', async (_, archive, kind) => {
    const { content, type } = encodeForm(fields(archive));
    expect(content).toBeInstanceOf(kind);
    const form = await readBack(content, type);
    expect([...form.keys()]).toEqual(['runtime', 'port', 'env', 'archive']);
    expect(form.get('port')).toBe('3000');
    expect(form.get('env')).toBe('{"MODE":"live"}');
    const file = form.get('archive') as File;
    expect(await file.text()).toBe('bytes');
    expect(file.name).toBe('a"b\r\n.tgz');
  });
});

import { PorticoTransportError } from '#libs/client';
import {
  type BytesRequest,
  contentHash,
  dataOf,
  headerText,
  type OutgoingBytes,
  sendBytes,
} from './send-bytes.js';

describe('a text of a header', () => {
  it('carries letters of every language, and no line ends', () => {
    expect(headerText("Новая (форма)\r\nx: 'y'")).toBe(
      "UTF-8''%D0%9D%D0%BE%D0%B2%D0%B0%D1%8F%20%28%D1%84%D0%BE%D1%80%D0%BC%D0%B0%29%0D%0Ax%3A%20%27y%27",
    );
    expect(decodeURIComponent(headerText('a*b').slice(7))).toBe('a*b');
    expect(headerText('😀'.slice(0, 1))).toBe("UTF-8''%EF%BF%BD");
    expect(headerText('😀')).toBe("UTF-8''%F0%9F%98%80");
  });
});

describe('the hash of a file', () => {
  it('is SHA-256 as the service writes it', async () => {
    expect(await contentHash(new Blob(['abc']))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('is left out of what is too large to be held', async () => {
    expect(await contentHash({ size: 65 * 1_048_576 } as Blob)).toBeNull();
  });
});

/** A request of a browser that answers what the spec says. */
class ScriptedRequest {
  readyState = 0;
  status = 0;
  responseText = '';
  isAborted = false;
  readonly sentHeaders: Record<string, string> = {};
  headers: Record<string, string> = {};
  readonly upload: { onprogress: ((event: never) => void) | null; onload: (() => void) | null } = {
    onprogress: null,
    onload: null,
  };
  onreadystatechange: (() => void) | null = null;
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  ontimeout: (() => void) | null = null;

  open(): void {}
  send(): void {}

  abort(): void {
    this.isAborted = true;
    this.headers = {};
  }

  setRequestHeader(name: string, value: string): void {
    this.sentHeaders[name] = value;
  }

  getResponseHeader(name: string): string | null {
    return this.headers[name] ?? null;
  }

  progress(loaded: number): void {
    this.upload.onprogress?.({ loaded } as never);
  }

  begin(status: number, headers: Record<string, string> = {}): void {
    this.status = status;
    this.headers = headers;
    this.readyState = 2;
    this.onreadystatechange?.();
  }

  end(status: number, text: string, headers: Record<string, string> = {}): void {
    this.begin(status, headers);
    this.responseText = text;
    this.readyState = 4;
    this.onreadystatechange?.();
    this.onload?.();
  }
}

const send = (options: Partial<OutgoingBytes> = {}) => {
  const request = new ScriptedRequest();
  const answer = sendBytes(
    { method: 'POST', url: '/v1/x', body: 'abc', headers: { a: 'b' }, ...options },
    () => request as unknown as BytesRequest,
  );
  return { request, answer };
};

describe('sending bytes', () => {
  afterEach(() => jest.useRealTimers());

  it('tells how far it is, and what was answered', async () => {
    const told: number[] = [];
    const { request, answer } = send({ onProgress: (sent) => told.push(sent), onSent: () => told.push(-1) });
    request.progress(1);
    request.progress(3);
    request.upload.onload?.();
    request.end(201, '{"success":true,"data":{"id":7}}', { etag: '"e"' });
    const got = await answer;
    expect(told).toEqual([1, 3, -1]);
    expect(request.sentHeaders).toEqual({ a: 'b' });
    expect(got.header('etag')).toBe('"e"');
    expect(dataOf(got)).toEqual({ id: 7 });
  });

  it('leaves an answer at its beginning when that is enough', async () => {
    const { request, answer } = send({ until: 'headers' });
    request.begin(200, { 'x-operation-id': 'o1' });
    const got = await answer;
    expect(request.isAborted).toBe(true);
    expect(got.status).toBe(200);
    expect(got.header('X-Operation-Id')).toBe('o1');
  });

  it('reads a refusal to its end', async () => {
    const { request, answer } = send({ until: 'headers' });
    request.end(409, '{"success":false,"error":{"code":"EXEC_BUSY","message":"busy"}}', {
      'retry-after': '3',
    });
    await expect(answer).rejects.toMatchObject({ code: 'EXEC_BUSY', status: 409, retryAfter: 3 });
  });

  it('is a failure of the way when something else answers, or nobody', async () => {
    const other = send();
    other.request.end(502, '<html>');
    await expect(other.answer).rejects.toBeInstanceOf(PorticoTransportError);
    const nobody = send();
    nobody.request.onerror?.();
    await expect(nobody.answer).rejects.toBeInstanceOf(PorticoTransportError);
    expect(() => dataOf({ status: 200, text: 'x', header: () => null })).toThrow(PorticoTransportError);
  });

  it('ends with the reason of its signal', async () => {
    const leaving = new AbortController();
    const { request, answer } = send({ signal: leaving.signal });
    leaving.abort(new Error('enough'));
    await expect(answer).rejects.toThrow('enough');
    expect(request.isAborted).toBe(true);
    await expect(send({ signal: leaving.signal }).answer).rejects.toThrow('enough');
  });

  it('takes a connection for lost that takes no byte any more, while bytes are left to send', async () => {
    jest.useFakeTimers();
    const silent = send();
    silent.request.progress(1);
    const lost = expect(silent.answer).rejects.toBeInstanceOf(PorticoTransportError);
    jest.advanceTimersByTime(46_000);
    await lost;
    const waiting = send();
    waiting.request.upload.onload?.();
    jest.advanceTimersByTime(400_000);
    waiting.request.end(200, '{"data":1}');
    expect((await waiting.answer).status).toBe(200);
  });
});

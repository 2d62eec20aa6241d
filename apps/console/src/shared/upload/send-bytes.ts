import { PorticoTransportError, readApiError } from '#libs/client';

/** A text as a header can carry it: letters of every language, in the form of RFC 8187. */
export function headerText(text: string): string {
  // Half of a pair, as a cut may leave it, is no letter.
  const encoded = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `UTF-8''${encoded}`;
}

/** A larger file would be held in memory for its hash. */
const LARGEST_HASHED_BYTES = 64 * 1_048_576;

/** SHA-256 of a file, hexadecimal; null where it is too large for that, or the page may not compute it. */
export async function contentHash(file: Blob): Promise<string | null> {
  // Browsers compute hashes on pages that came by https, or from this machine.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle || file.size > LARGEST_HASHED_BYTES) return null;
  const bytes = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a browser tells of how far an upload is; `fetch` tells nothing. */
export type BytesRequest = Pick<
  XMLHttpRequest,
  | 'open'
  | 'send'
  | 'abort'
  | 'setRequestHeader'
  | 'getResponseHeader'
  | 'readyState'
  | 'status'
  | 'responseText'
  | 'onreadystatechange'
  | 'onload'
  | 'onerror'
  | 'ontimeout'
> & { readonly upload: Pick<XMLHttpRequestUpload, 'onprogress' | 'onload'> };

export interface OutgoingBytes {
  readonly method: 'POST' | 'PUT';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Blob | FormData | string;
  /** Bytes that have left the browser; for a form its frame counts as well. */
  readonly onProgress?: (sent: number) => void;
  /** Everything has been sent; the answer is not here yet. */
  readonly onSent?: () => void;
  /** `headers`: a success counts as soon as it begins, and the connection is left. Default `end`. */
  readonly until?: 'headers' | 'end';
  readonly signal?: AbortSignal;
}

export interface BytesAnswer {
  readonly status: number;
  readonly text: string;
  readonly header: (name: string) => string | null;
}

const HEADERS_RECEIVED = 2;
/** A connection that takes no byte for so long is lost, though nobody has said so. */
const LONGEST_SILENCE_MS = 45_000;

/** What is asked of an answer that was left at its beginning. */
const KEPT_HEADERS = ['x-operation-id', 'x-request-id', 'content-type'];

const newRequest = (): BytesRequest => new XMLHttpRequest();

/**
 * Sends bytes and tells how far it is.
 * @throws PorticoApiError for what the service refuses, PorticoTransportError where no answer came, and the reason of an
 *   aborted signal.
 */
export function sendBytes(
  outgoing: OutgoingBytes,
  makeRequest: () => BytesRequest = newRequest,
): Promise<BytesAnswer> {
  const { method, url, headers = {}, body, onProgress, onSent, until = 'end', signal } = outgoing;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const request = makeRequest();
    let silence: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const finish = (end: () => void): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(silence);
      signal?.removeEventListener('abort', stop);
      end();
    };
    const stop = (): void =>
      finish(() => {
        request.abort();
        reject(signal?.reason as Error);
      });
    const lose = (why: string): void =>
      finish(() => reject(new PorticoTransportError(`${method} ${url}: ${why}`, {})));
    const listen = (): void => {
      clearTimeout(silence);
      if (isOver) return;
      silence = setTimeout(() => {
        lose('no byte was taken for a while.');
        request.abort();
      }, LONGEST_SILENCE_MS);
    };
    const answer = (text: string): BytesAnswer => ({
      status: request.status,
      text,
      header: (name) => request.getResponseHeader(name),
    });
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }: ProgressEvent) => {
      listen();
      onProgress?.(loaded);
    };
    request.upload.onload = () => {
      clearTimeout(silence);
      onSent?.();
    };
    request.onreadystatechange = () => {
      if (until !== 'headers' || request.readyState < HEADERS_RECEIVED || !isSuccess(request.status)) return;
      const { status } = request;
      // A request that was left forgets its answer.
      const kept = new Map(KEPT_HEADERS.map((name) => [name, request.getResponseHeader(name)]));
      finish(() => {
        request.abort();
        resolve({ status, text: '', header: (name) => kept.get(name.toLowerCase()) ?? null });
      });
    };
    request.onload = () =>
      finish(() => {
        if (isSuccess(request.status)) resolve(answer(request.responseText));
        else reject(failureOf(answer(request.responseText), outgoing));
      });
    request.onerror = () => lose('the connection broke.');
    request.ontimeout = () => lose('it took too long.');
    signal?.addEventListener('abort', stop, { once: true });
    listen();
    request.send(body);
  });
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

function failureOf({ status, text, header }: BytesAnswer, { method, url }: OutgoingBytes): Error {
  const seconds = Number(header('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : null;
  return (
    readApiError(jsonOf(text), { status, retryAfter }) ??
    new PorticoTransportError(`${method} ${url} was answered ${status} by something else.`, {
      status,
      retryAfter,
    })
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** `data` of an answer in the envelope. @throws PorticoTransportError where it is none. */
export function dataOf<Data>({ text, status }: BytesAnswer): Data {
  const body = jsonOf(text) as { data?: Data } | undefined;
  if (body?.data === undefined) throw new PorticoTransportError('The answer has no data.', { status });
  return body.data;
}

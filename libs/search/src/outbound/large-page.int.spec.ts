import { leastLongestTurn } from '#libs/testing';
import type { BoundedHttp } from './bounded-http.js';
import { PageReader } from './page-reader.js';

const BYTES = 2_097_152;
const CONFIG = { searchPageMs: 60_000, searchPageBytes: BYTES, environment: 'test' } as const;

function pageOf(piece: string, contentType: string): PageReader {
  const body = Buffer.from(piece.repeat(Math.floor(BYTES / Buffer.byteLength(piece))));
  const answer = { status: 200, headers: { 'content-type': contentType }, body };
  return new PageReader({ send: () => Promise.resolve(answer) } as unknown as BoundedHttp, CONFIG);
}

describe('the largest page of the web that is read', () => {
  it.each([
    ['<p>a ', 'text/html'],
    ['<p>', 'text/html'],
    ['ж ', 'text/html'],
    [' \n', 'text/html; charset=utf-8'],
    ['&amp;<b>', 'application/xhtml+xml'],
    ['\u200b a', 'text/plain'],
  ])('of %j leaves the loop to others', async (piece, type) => {
    const page = pageOf(piece, type);
    const read = () => page.read('https://pages.example/', new AbortController().signal);
    await read();
    let text: string | undefined;
    expect(await leastLongestTurn(30, async () => (text = (await read())?.text))).toBeLessThan(30);
    expect(text?.length).toBeLessThanOrEqual(60_000);
  });
});

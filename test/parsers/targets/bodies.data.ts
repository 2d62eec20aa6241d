import { deepStrictEqual, equal, ok } from 'node:assert/strict';
import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { UpstreamFault } from '../../../libs/ai/src/upstreams/upstream-outcomes.policy.js';
import { parseAnswer } from '../../../libs/ai/src/upstreams/parse-answer.js';
import { readHostResponse } from '../../../libs/host-client/src/call/host-messages.js';
import { Base64Decoder } from '../../../libs/http/src/bodies/content-body.js';
import { DataUrlHead } from '../../../libs/http/src/bodies/part-head.js';
import { openParser } from '../../../libs/http/src/bodies/form-parser.js';
import { JsonScanner } from '../../../libs/http/src/input/json-scanner.js';
import { parseFormBody } from '../../../libs/http/src/input/parse-form-body.js';
import { checkJsonHeaders, parseJson, parseJsonBody } from '../../../libs/http/src/input/parse-json-body.js';
import { expandQuery } from '../../../libs/portal-data/src/query/parameters.js';
import { readPayment } from '../../../libs/metering/src/wallet/top-up/payment.policy.js';
import { PorticoError } from '#libs/kernel';
import { isNestedDeeper, JsonBoundsError, parseInSlices } from '#libs/parsing/contracts';
import { bytes, type Cut, cut, text } from '../inputs.js';
import { target } from '../target.js';

const JSON_PARTS = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '"a":',
  '"b":1',
  '[[',
  '{"a":',
  'null',
  'true',
  '-1.5e10',
  '\\u0041',
  '\\ud800',
  '""',
  ' ',
  '\n',
  '\ufeff',
  '"__proto__":',
  '{"result":',
  '{"error":',
  '1',
];
const BASE64_PARTS = [
  'QUJD',
  'QQ==',
  'QUI=',
  '=',
  '-_',
  '+/',
  ' ',
  '\r\n',
  'data:',
  'data:image/png;base64,',
  ',',
  '!',
];
const FORM_PARTS = [
  'a=1',
  '&',
  '=',
  '%41',
  '%',
  '%ff',
  '+',
  'a[b]=',
  '__proto__=',
  ';',
  'filter[x][$in][]=',
  '[',
  ']',
];
const MULTIPART_PARTS = [
  '\r\n',
  '--',
  '--x',
  '\r\n--x\r\n',
  '\r\n--x--',
  'Content-Disposition: form-data; name="a"\r\n\r\n',
  'x',
];

/** What JSON.parse makes of it, or nothing. */
function parsed(content: string | Buffer): { value: unknown } | null {
  try {
    return { value: JSON.parse(content.toString()) as unknown };
  } catch {
    return null;
  }
}

/** Whether the scanner refuses the pieces, and what it leads past the parser. */
function scanned(pieces: readonly Buffer[]): unknown {
  const kept: Buffer[] = [];
  const content: Buffer[] = [];
  const sink = {
    keep: (part: Buffer) => void kept.push(part),
    content: (part: Buffer) => void content.push(part),
  };
  const scanner = new JsonScanner('body', ['a'], sink);
  try {
    for (const piece of pieces) scanner.push(piece);
  } catch (error) {
    if (error instanceof PorticoError) return error.message;
    throw error;
  }
  const all = (parts: readonly Buffer[]): string => Buffer.concat(parts).toString('latin1');
  return { kept: all(kept), content: all(content), has: scanner.hasContent };
}

function decoded(pieces: readonly Buffer[]): string | null {
  const decoder = new Base64Decoder();
  const parts = [...pieces.map((piece) => decoder.push(piece)), decoder.end()];
  return parts.includes(null) ? null : Buffer.concat(parts as Buffer[]).toString('latin1');
}

function withoutHead(pieces: readonly Buffer[]): string {
  const head = new DataUrlHead();
  const parts = pieces.map((piece) => head.strip(piece));
  return Buffer.concat([...parts, head.end()]).toString('latin1');
}

function partsPass(pieces: readonly Buffer[]): boolean {
  const parser = openParser({ 'content-type': 'multipart/form-data; boundary=x' });
  try {
    for (const piece of pieces) parser.assertFewParts(piece);
    return true;
  } catch (error) {
    if (error instanceof PorticoError) return false;
    throw error;
  } finally {
    parser.destroy();
  }
}

export const BODIES = [
  target({
    name: 'bodies that are JSON',
    sources: ['libs/http/src/input/parse-json-body.ts'],
    input: bytes(JSON_PARTS),
    refuses: [PorticoError],
    run: async (body) => {
      const value = await parseJson(body);
      deepStrictEqual(value, parsed(body.toString('utf8').replace(/^\ufeff/, ''))?.value);
      await parseJsonBody(body);
    },
  }),
  target<Cut>({
    name: 'bodies that are JSON, in pieces',
    sources: ['libs/http/src/input/json-scanner.ts'],
    input: cut(bytes(JSON_PARTS)),
    refuses: [],
    run: ({ whole, pieces }) => {
      const [inPieces, atOnce] = [scanned(pieces), scanned([whole])];
      // A refusal comes with the piece that is too much.
      if (typeof inPieces !== 'string' && typeof atOnce !== 'string') deepStrictEqual(inPieces, atOnce);
    },
  }),
  target({
    name: 'bodies that are forms',
    sources: ['libs/http/src/input/parse-form-body.ts'],
    input: bytes(FORM_PARTS),
    refuses: [PorticoError],
    run: (body) => {
      const fields = parseFormBody(body);
      equal(Object.getPrototypeOf(fields), Object.prototype);
      deepStrictEqual(
        Object.keys(fields).toSorted(),
        [...new Set(new URLSearchParams(body.toString()).keys())].toSorted(),
      );
    },
  }),
  target<Cut>({
    name: 'parts of multipart forms',
    sources: ['libs/http/src/bodies/form-parser.ts', 'libs/http/src/bodies/part-head.ts'],
    input: cut(bytes(MULTIPART_PARTS)),
    refuses: [],
    run: ({ whole, pieces }) => equal(partsPass(pieces), partsPass([whole])),
  }),
  target({
    name: 'types of bodies',
    sources: ['libs/http/src/bodies/form-parser.ts', 'libs/http/src/input/parse-json-body.ts'],
    input: text(
      [
        'multipart/form-data',
        ';',
        ' ',
        'boundary=',
        '"',
        'x',
        'application/json',
        '; charset=utf-8',
        '+json',
        '\\',
      ],
      16_384,
    ),
    refuses: [PorticoError],
    run: (type) => {
      checkJsonHeaders({ 'content-type': type });
      openParser({ 'content-type': type }).destroy();
    },
  }),
  target<Cut>({
    name: 'content in base64',
    sources: ['libs/http/src/bodies/content-body.ts', 'libs/http/src/bodies/part-head.ts'],
    input: cut(bytes(BASE64_PARTS)),
    refuses: [],
    run: ({ whole, pieces }) => {
      const content = decoded(pieces);
      equal(content, decoded([whole]));
      if (content !== null)
        equal(content, Buffer.from(whole.toString('latin1'), 'base64').toString('latin1'));
      equal(withoutHead(pieces), withoutHead([whole]));
    },
  }),
  target({
    name: 'brackets in queries',
    sources: ['libs/portal-data/src/query/parameters.ts'],
    input: text(['?', ...FORM_PARTS], 16_384),
    refuses: [PorticoError],
    run: (query) => {
      const expanded = expandQuery(`/v1/deals?${query}`);
      ok(!('__proto__' in expanded));
    },
  }),
  target({
    name: 'JSON of the host, in slices',
    sources: ['libs/parsing/src/json/parse-in-slices.ts', 'libs/parsing/src/json/large-values.ts'],
    input: bytes(JSON_PARTS),
    refuses: [SyntaxError, JsonBoundsError],
    run: async (body) => {
      const bounds = { maxDepth: 1_000, maxValues: 1_000_000, maxTextBytes: 8_388_608 };
      const before = Buffer.from(body);
      const value = await parseInSlices(body, bounds).finally(() => ok(body.equals(before)));
      deepStrictEqual(value, parsed(body)?.value);
    },
  }),
  target({
    name: 'answers of the host',
    sources: ['libs/host-client/src/call/host-messages.ts', 'libs/parsing/src/json/json-bytes.ts'],
    input: fc.tuple(fc.constantFrom(200, 302, 400, 503), bytes(JSON_PARTS)),
    refuses: [PorticoError],
    run: async ([status, body]) => {
      isNestedDeeper(body, 10);
      await readHostResponse({ status, body }, { methods: ['crm.deal.list'], secret: 'secret' });
    },
  }),
  target({
    name: 'answers of providers',
    sources: ['libs/ai/src/upstreams/parse-answer.ts'],
    input: bytes(JSON_PARTS),
    refuses: [UpstreamFault],
    run: (body) => {
      const value = parseAnswer(body);
      ok(isUtf8(body));
      deepStrictEqual(value, parsed(body)?.value);
    },
  }),
  target({
    name: 'payments',
    sources: ['libs/metering/src/wallet/top-up/payment.policy.ts'],
    input: bytes([
      '{"type":"topup","data":{"portalId":"p","credits":',
      '"12.5"',
      '}}',
      '1e9',
      '-1',
      ',"amount":1',
      '0.0000001',
      ...JSON_PARTS,
    ]),
    refuses: [PorticoError],
    run: (body) => {
      const { amount, reference } = readPayment('event', body);
      ok(amount > 0n);
      ok(!reference?.includes('\0'));
    },
  }),
];

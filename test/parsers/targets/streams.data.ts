import { deepStrictEqual, ok } from 'node:assert/strict';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { SecretMask } from '../../../apps/agent/src/deploy/secret-mask.js';
import { EventReader } from '../../../libs/ai/src/chat/event-reader.js';
import { UpstreamFault } from '../../../libs/ai/src/upstreams/upstream-outcomes.policy.js';
import { readEvents } from '../../../libs/client/src/sse.js';
import { plainText } from '../../../libs/feedback/src/attachments/plain-text.js';
import { BodyDecoder } from '../../../libs/host-client/src/transport/exchange.js';
import { WebSocketPings } from '../../../libs/infra/src/gateway/forwarding/web-socket-pings.js';
import { LineSplitter } from '../../../libs/infra/src/operations/output/output-lines.js';
import { MalformedAnswer } from '../../../libs/infra/src/tunnel/client/answer-reader.js';
import { readLogLines, readOutput } from '../../../libs/infra/src/tunnel/client/output-lines.js';
import { ServerEvents } from '../../../libs/mcp/src/calls/server-events.js';
import { bytes, type Cut, cut, text } from '../inputs.js';
import { target } from '../target.js';

const EVENTS = [
  'data',
  'event',
  'id',
  'retry',
  ':',
  ': ',
  ' ',
  '\n',
  '\r',
  '\r\n',
  '\n\n',
  'data: a\n\n',
  '\ufeff',
];

async function* inTurn(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield await Promise.resolve(piece);
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** The result of work, or the message of its refusal: two ways to read the same must end the same. */
async function outcome(work: () => Promise<unknown>): Promise<unknown> {
  return work().catch((error: Error) => `${error.name}: ${error.message}`);
}

/** However bytes are cut, they mean the same. */
async function sameOfBoth({ whole, pieces }: Cut, read: (pieces: readonly Buffer[]) => Promise<unknown>) {
  deepStrictEqual(await outcome(() => read(pieces)), await outcome(() => read([whole])));
  return read(pieces);
}

const OUTPUT_LINES = [
  '{"seq":1,"stream":"stdout","data":"aGk=","step":null}',
  '{"at":"2026-01-01T00:00:00Z","stream":"stderr","line":"x"}',
  '{"end":true,"state":"ended","exitCode":0,"timedOut":false,"truncated":false,"deploy":null}',
  '{"step":{"name":"install","status":"ok","durationMs":1,"exitCode":0}}',
  '\n',
  '{',
  '"seq":',
  '9007199254740993',
  ' ',
  '[',
];

const PINGED = [
  '\u0081',
  '\u0089\u0000',
  '\u0082~\u0001\u0000',
  '\u0082\u007f',
  '\u0000\u0000',
  '\u00ff',
  'x',
];

export const STREAMS = [
  target<Cut>({
    name: 'server-sent events of providers',
    sources: ['libs/ai/src/chat/event-reader.ts', 'libs/ai/src/chat/event-reader.ts'],
    input: cut(bytes(EVENTS)),
    refuses: [UpstreamFault],
    run: (input) =>
      sameOfBoth(input, async (pieces) => {
        const left = [...pieces];
        const reader = new EventReader({ next: async () => left.shift() ?? null });
        const events: unknown[] = [];
        for (let next = await reader.next(); next !== null; next = await reader.next()) events.push(...next);
        return events;
      }),
  }),
  target<Cut>({
    name: 'server-sent events in the typed client',
    sources: ['libs/client/src/sse.ts'],
    input: cut(bytes(EVENTS)),
    refuses: [],
    run: (input) =>
      sameOfBoth(input, (pieces) =>
        all(readEvents(Readable.toWeb(Readable.from(inTurn(pieces))) as ReadableStream<Uint8Array>)),
      ),
  }),
  target<Cut>({
    name: 'server-sent events of our own routes, for agents',
    sources: ['libs/mcp/src/calls/server-events.ts'],
    input: cut(bytes([...EVENTS, 'data: {"a":', '1}\n\n'])),
    refuses: [],
    run: ({ whole, pieces }) => {
      const decoder = new TextDecoder();
      const inPieces = new ServerEvents();
      const read = pieces.flatMap((piece) => inPieces.push(decoder.decode(piece, { stream: true })));
      read.push(...inPieces.push(decoder.decode()));
      deepStrictEqual(read, new ServerEvents().push(new TextDecoder().decode(whole)));
    },
  }),
  target<Cut>({
    name: 'lines of a command',
    sources: ['libs/infra/src/operations/output/output-lines.ts'],
    input: cut(bytes(['\n', '\r\n', 'line', '\ud83d\ude00'])),
    refuses: [],
    run: (input) =>
      sameOfBoth(input, async (pieces) => {
        const splitter = new LineSplitter();
        const lines = pieces.flatMap((data) => splitter.push({ stream: 'stdout', data } as never));
        return [...lines, ...splitter.flush()];
      }),
  }),
  target<Cut>({
    name: 'output that an agent sends',
    sources: ['libs/infra/src/tunnel/client/output-lines.ts'],
    input: cut(bytes(OUTPUT_LINES)),
    refuses: [MalformedAnswer, { of: ({ message }) => message === 'the output stopped before its end' }],
    run: async (input) => {
      await outcome(() => sameOfBoth(input, (pieces) => all(readLogLines(inTurn(pieces)))));
      await sameOfBoth(input, (pieces) => all(readOutput(inTurn(pieces))));
    },
  }),
  target<Cut>({
    name: 'frames of WebSockets of applications',
    sources: ['libs/infra/src/gateway/forwarding/web-socket-pings.ts'],
    input: cut(
      fc.oneof(
        text(PINGED).map((content) => Buffer.from(content, 'latin1')),
        bytes(PINGED),
      ),
    ),
    refuses: [],
    run: async ({ whole, pieces }) => {
      const pings = new WebSocketPings();
      const sent = buffer(pings);
      for (const piece of pieces) if (!pings.write(piece)) await once(pings, 'drain');
      pings.end();
      ok((await sent).equals(whole));
    },
  }),
  target<Cut>({
    name: 'attachments that are text',
    sources: ['libs/feedback/src/attachments/plain-text.ts'],
    input: cut(bytes(['<', '<html>', ' ', '\n', '\u001b[0m', 'line', '\u0000'])),
    refuses: [{ of: ({ message }) => message === 'no text' }],
    run: (input) =>
      sameOfBoth(input, async (pieces) =>
        Buffer.concat(await all(plainText(inTurn(pieces), () => new Error('no text')))),
      ),
  }),
  target({
    name: 'secrets in the output of a deploy',
    sources: ['apps/agent/src/deploy/secret-mask.ts'],
    input: fc.tuple(
      fc.array(text(['ab', 'aaaa', 'secret', '\n'], 32_768), { maxLength: 3 }),
      cut(bytes(['ab', 'aaaa', 'secret', '\n'])),
    ),
    refuses: [],
    run: ([secrets, { whole, pieces }]) => {
      const env = Object.fromEntries(secrets.map((secret, index) => [`NAME_${index}`, secret]));
      const mask = new SecretMask({ env });
      const written: Buffer[] = [];
      let rest: Buffer = Buffer.alloc(0);
      // What is held back is given again with what comes after.
      for (const piece of pieces.length > 64 ? [whole] : pieces) {
        rest = Buffer.concat([rest, piece]);
        const { consumed, data } = mask.piece(rest);
        written.push(data);
        rest = rest.subarray(consumed);
      }
      written.push(mask.last(rest, false).data);
      deepStrictEqual(
        Buffer.concat(written).toString('latin1'),
        mask.last(whole, false).data.toString('latin1'),
      );
    },
  }),
  target({
    name: 'compressed answers of the host',
    sources: ['libs/host-client/src/transport/exchange.ts'],
    input: fc.tuple(
      fc.oneof(
        fc.constantFrom(
          'gzip',
          'br',
          'deflate',
          'x-gzip',
          ' GZIP ',
          'identity',
          'constructor',
          '__proto__',
          'toString',
        ),
        text(['gzip', ',', 'br']),
      ),
      cut(bytes(['\u001f\u008b\u0008', 'x\u009c', '{"result":[]}', '\u0000'], 4_096)),
    ),
    refuses: [],
    run: async ([encoding, { pieces }]) => {
      await new Promise<void>((resolve) => {
        const controller = { pause: () => undefined, resume: () => undefined } as never;
        const decoder = new BodyDecoder(encoding, controller, {
          onData: () => undefined,
          onEnd: resolve,
          onError: () => resolve(),
        });
        for (const piece of pieces) decoder.write(piece);
        decoder.end();
      });
    },
  }),
];

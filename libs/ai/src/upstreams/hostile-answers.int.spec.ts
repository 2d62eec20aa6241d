import { forMemoryOf, leastLongestTurn } from '#libs/testing';
import { AnswerMemory } from '../calls/answer-memory.js';
import { EventReader } from '../chat/event-reader.js';
import { parseWholeAnswer } from './parse-answer.js';

const MEBIBYTE = 1_048_576;
const MOST_MS = forMemoryOf(50);

/** Bytes as a connection gives them. */
function answerOf(text: string) {
  const bytes = Buffer.from(text);
  let at = 0;
  return {
    next: async () => {
      await new Promise(setImmediate);
      if (at >= bytes.length) return null;
      const piece = bytes.subarray(at, at + 65_536);
      at += piece.length;
      return piece;
    },
  };
}

async function readAll(text: string, holds?: (characters: number) => Promise<void>): Promise<number> {
  const reader = new EventReader(answerOf(text), holds);
  let events = 0;
  for (let some = await reader.next(); some !== null; some = await reader.next()) events += some.length;
  return events;
}

describe('answers of a provider that means harm', () => {
  it.each([
    [
      'vectors',
      `{"data":[${Array.from({ length: 400 }, () => `[${'0.0123456789,'.repeat(1_535)}0]`).join(',')}]}`,
    ],
    ['a picture', `{"data":[{"b64_json":"${'A'.repeat(30 * MEBIBYTE)}"}]}`],
    ['a text of escapes', `{"x":"${'\\u0436'.repeat(3 * MEBIBYTE)}"}`],
    ['many members', `{"x":[${'{"a":{}},'.repeat(500_000)}0]}`],
    ['no UTF-8', `{"x":"${'\u00ff'.repeat(8 * MEBIBYTE)}"}`],
  ])('are read without holding the loop: %s', async (name, json) => {
    const bytes = Buffer.from(json, name === 'no UTF-8' ? 'latin1' : 'utf8');
    let value: object = {};
    expect(await leastLongestTurn(MOST_MS, async () => (value = await parseWholeAnswer(bytes)))).toBeLessThan(
      MOST_MS,
    );
    expect(Object.keys(value)).toHaveLength(1);
  });

  it.each([
    ['too deep', `{"x":${'['.repeat(MEBIBYTE)}`],
    ['a number without end', `{"x":${'9'.repeat(30 * MEBIBYTE)}}`],
    ['no end', `{"x":"${'a'.repeat(30 * MEBIBYTE)}`],
    ['a list', `[${'1,'.repeat(MEBIBYTE)}1]`],
  ])('are refused without holding it: %s', async (_, json) => {
    const bytes = Buffer.from(json);
    const turn = await leastLongestTurn(MOST_MS, () =>
      expect(parseWholeAnswer(bytes)).rejects.toMatchObject({ kind: 'unreadable' }),
    );
    expect(turn).toBeLessThan(MOST_MS);
  });

  it.each([
    ['tiny events', 'data:1\n\n', MEBIBYTE / 2],
    ['lines that end in both ways', 'data:1\r\n\r', MEBIBYTE / 2],
    ['comments', ':\n', 0],
    ['fields nobody knows', 'id: 1\n', 0],
  ])('are streamed in turns: %s', async (_, piece, events) => {
    let read = 0;
    const text = piece.repeat(MEBIBYTE / 2);
    expect(await leastLongestTurn(MOST_MS, async () => (read = await readAll(text)))).toBeLessThan(MOST_MS);
    expect(read).toBeGreaterThanOrEqual(events);
  });

  it.each([
    ['a line', 'data: aaaaaaaa', null],
    ['an event', 'data: a\n', 'too_large'],
    ['an event of nothing', 'data:\n', 'too_large'],
  ])('are read in turns where %s has no end', async (_, piece, kind) => {
    const text = piece.repeat((32 * MEBIBYTE) / piece.length);
    const turn = await leastLongestTurn(MOST_MS, async () => {
      const reading = readAll(text, new AnswerMemory().room('p').holds);
      if (kind === null) expect(await reading).toBe(1);
      else await expect(reading).rejects.toMatchObject({ kind });
    });
    expect(turn).toBeLessThan(MOST_MS);
  });
});

import type { ShownLine } from '../../../shared/lines/line-buffer.js';
import { linesWith, logFile } from './log-text.js';

const LINES: readonly ShownLine[] = [
  { id: 1, text: 'Listening on 3000', mark: 'plain', at: '2026-01-15T12:00:00.000Z' },
  { id: 2, text: 'ОШИБКА сети', mark: 'error', at: '2026-01-15T12:00:01.000Z' },
  { id: 3, text: 'a gap', mark: 'note', at: null },
];

describe('a log', () => {
  it.each([
    ['', [1, 2, 3]],
    ['  LISTEN ', [1]],
    ['ошибка', [2]],
    ['.*', []],
  ])('has for %j the lines %j', (text, ids) => {
    expect(linesWith(LINES, text).map(({ id }) => id)).toEqual(ids);
  });

  it('is a file with a time before each line', () => {
    expect(logFile(LINES)).toBe(
      '2026-01-15T12:00:00.000Z Listening on 3000\n2026-01-15T12:00:01.000Z ОШИБКА сети\na gap\n',
    );
  });
});

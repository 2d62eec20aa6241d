import { csvLine } from './ticket-table.policy.js';

describe('a line of a table', () => {
  it.each([
    ['plain', 'plain'],
    ['журнал', 'журнал'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['a=b', 'a=b'],
    ['=1+1', `"'=1+1"`],
    ['+49', `"'+49"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['|calc', `"'|calc"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['  =1', `"'  =1"`],
    ['\u200b=1', `"'\u200b=1"`],
    ['\ufeff=1', `"'\ufeff=1"`],
    ['=cmd|\' /C calc\'!A0,"x"', `"'=cmd|' /C calc'!A0,""x"""`],
  ])('%j becomes %j', (value, cell) => {
    expect(csvLine([value])).toBe(cell);
  });

  it('has numbers as they are, and nothing for what is absent', () => {
    expect(csvLine(['a', -5, null, 'b'])).toBe('a,-5,,b');
  });
});

import { chosenRange } from './byte-range.js';

describe('the range of bytes a request asks for', () => {
  it.each([
    [undefined, 10, 'whole'],
    ['bytes=0-', 10, { first: 0, last: 9 }],
    ['bytes=2-4', 10, { first: 2, last: 4 }],
    ['BYTES=2-4', 10, { first: 2, last: 4 }],
    ['bytes=9-9', 10, { first: 9, last: 9 }],
    ['bytes=4-99999999999999999999999999', 10, { first: 4, last: 9 }],
    ['bytes=-1', 10, { first: 9, last: 9 }],
    ['bytes=-10', 10, { first: 0, last: 9 }],
    ['bytes=-999', 10, { first: 0, last: 9 }],
    ['bytes=5-3', 10, 'whole'],
    ['bytes=0-1,4-5', 10, 'whole'],
    [`bytes=${Array.from({ length: 1_000 }, (_, at) => `${at}-${at}`).join()}`, 10, 'whole'],
    ['bytes=', 10, 'whole'],
    ['bytes=-', 10, 'whole'],
    ['bytes=a-b', 10, 'whole'],
    ['bytes=1.5-3', 10, 'whole'],
    ['bytes=0x1-3', 10, 'whole'],
    ['items=0-1', 10, 'whole'],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=99999999999999999999999999-', 10, 'unsatisfiable'],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=-5', 0, 'unsatisfiable'],
  ])('%s of %d bytes', (header, size, expected) => {
    expect(chosenRange(header, size)).toEqual(expected);
  });
});

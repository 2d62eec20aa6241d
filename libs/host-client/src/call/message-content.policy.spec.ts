import { showsBlocks } from './message-content.policy.js';

const deep = (depth: number, inside: string): string => '['.repeat(depth) + inside + ']'.repeat(depth);

describe('blocks under a message', () => {
  it.each<[unknown]>([
    [undefined],
    [null],
    [''],
    [' \n'],
    [false],
    ['N'],
    [[]],
    [{}],
    ['[]'],
    [' [ ] '],
    ['{}'],
    ['null'],
    ['""'],
    ['"[]"'],
    [JSON.stringify(JSON.stringify({ BLOCKS: [] }))],
    [[[]]],
    [[{}]],
    [[null, '', ' ']],
    [[{ MESSAGE: '' }]],
    [[{ GRID: [] }, { LINK: {} }]],
    [[{ GRID: [{ NAME: '', VALUE: ' ' }] }]],
    [{ BLOCKS: [] }],
    [{ blocks: [] }],
    [{ BLOCKS: [{}] }],
    [{ BLOCKS: '[]' }],
    [{ BLOCKS: null, ID: 1, COLOR: '#29619b' }],
    [[{ ID: 1, BLOCKS: [] }]],
    ['{"BLOCKS":[{"MESSAGE":""}]}'],
    [deep(20_000, '')],
  ])('show nothing: %.80j', (attach) => expect(showsBlocks(attach)).toBe(false));

  it.each<[unknown]>([
    [[{ MESSAGE: 'block' }]],
    [[{ MESSAGE: '[]' }]],
    [[{}, { DELIMITER: { SIZE: 200 } }]],
    [{ BLOCKS: [{ LINK: { LINK: 'https://example.org' } }] }],
    [{ BLOCKS: '[{"MESSAGE":"x"}]' }],
    ['[{"MESSAGE":"x"}]'],
    [JSON.stringify('[{"MESSAGE":"x"}]')],
    ['no JSON'],
    ['[broken'],
    [[0]],
    [5],
    [true],
    [deep(20_000, '"x"')],
    [deep(40_000, '')],
  ])('show something, or are left to the host: %.80j', (attach) => expect(showsBlocks(attach)).toBe(true));
});

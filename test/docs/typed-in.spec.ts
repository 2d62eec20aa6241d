import { changed, typedInOf } from './typed-in.js';

const block = (language: string, ...lines: string[]): string =>
  ['```' + language, ...lines, '```', ''].join('\n');

describe('the blocks of a page that are typed in', () => {
  it('go into the file that the paragraph before them names first', () => {
    const page = [
      '**1.** A file, `libs/a/src/one.ts`, as in `libs/a/src/two.ts`.',
      block('ts', 'export const one = 1;'),
      'Then in `libs/a/src/two.ts`:',
      block('diff', ' first', '+second', '@@', '-third', '+fourth'),
      'To try it:',
      block('sh', 'npm test'),
    ].join('\n\n');
    expect(typedInOf('x.md', page)).toEqual([
      { page: 'x.md', file: 'libs/a/src/one.ts', change: { whole: 'export const one = 1;\n' } },
      {
        page: 'x.md',
        file: 'libs/a/src/two.ts',
        change: {
          hunks: [
            { before: 'first\n', after: 'first\nsecond\n' },
            { before: 'third\n', after: 'fourth\n' },
          ],
        },
      },
    ]);
  });

  it('do not go anywhere without a path', () => {
    expect(() => typedInOf('x.md', `In \`one.ts\`:\n\n${block('ts', 'export {};')}`)).toThrow(
      'x.md: no paragraph',
    );
    const second = `In \`a/b.ts\`:\n\n${block('ts', 'export {};')}${block('ts', 'export {};')}`;
    expect(() => typedInOf('x.md', second)).toThrow('x.md: no paragraph');
  });

  it('change whole lines that stand in one place', () => {
    expect(changed('one\ntwo\n', { before: 'one\n', after: 'one\n$&\n' })).toBe('one\n$&\ntwo\n');
    expect(() => changed('one\n', { before: 'two\n', after: '' })).toThrow('do not stand there');
    expect(() => changed('one\none\n', { before: 'one\n', after: '' })).toThrow('stand in several places');
    expect(() => changed('twenty-one\n', { before: 'one\n', after: '' })).toThrow('do not stand there');
  });
});

import { leavesOut, leftOutAt, USUALLY_LEFT_OUT } from './left-out.policy.js';

const at = (lines: readonly string[], path: string): string | null => leftOutAt(leavesOut(lines), path);

describe('what of a folder is left out', () => {
  it('is what can be made again, and what holds secrets, at every depth', () => {
    const usually = (path: string): string | null => at(USUALLY_LEFT_OUT, path);
    expect(usually('node_modules/a/index.js')).toBe('node_modules/');
    expect(usually('web/node_modules/a/index.js')).toBe('web/node_modules/');
    expect(usually('.git/HEAD')).toBe('.git/');
    expect(usually('logs/today.log')).toBe('logs/today.log');
    expect(usually('.env')).toBe('.env');
    expect(usually('.env.local')).toBe('.env.local');
  });

  it('is nothing else', () => {
    for (const path of [
      'index.html',
      'src/node_modules.ts',
      '.env.example',
      'environment',
      '.github/x',
      'a.logs',
    ]) {
      expect(at(USUALLY_LEFT_OUT, path)).toBeNull();
    }
  });

  it.each([
    ['/build', 'build/a', 'build/'],
    ['/build', 'src/build/a', null],
    ['docs/*.md', 'docs/a.md', 'docs/a.md'],
    ['docs/*.md', 'docs/b/a.md', null],
    ['docs/**/*.md', 'docs/b/c/a.md', 'docs/b/c/a.md'],
    ['docs/**/*.md', 'docs/a.md', 'docs/a.md'],
    ['a?c', 'abc', 'abc'],
    ['a?c', 'ac', null],
    ['tmp/', 'tmp', null],
    ['(x)+', '(x)+', '(x)+'],
    ['# note', '# note', null],
    ['  ', 'a', null],
    ['/', 'a', null],
  ])('reads the line %p for %p', (line, path, expected) => {
    expect(at([line], path)).toBe(expected);
  });

  it('lets the last line that fits decide, but no file back of a folder that is out', () => {
    expect(at(['*.txt', '!keep.txt'], 'keep.txt')).toBeNull();
    expect(at(['!keep.txt', '*.txt'], 'keep.txt')).toBe('keep.txt');
    expect(at(['out/', '!out/keep.txt'], 'out/keep.txt')).toBe('out/');
  });
});

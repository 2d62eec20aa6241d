import { guessSettings } from './guess-settings.policy.js';

const OFFERED = ['node20', 'node22', 'node24', 'static'];
const guess = (packageJson: unknown, ...paths: string[]) =>
  guessSettings({ paths, packageJson: packageJson === null ? null : JSON.stringify(packageJson) }, OFFERED);

describe('how a folder is most likely run', () => {
  it('takes pages for pages', () => {
    expect(guess(null, 'index.html', 'app.js')).toMatchObject({
      runtime: 'static',
      start: '',
      healthPath: '/',
    });
    expect(guess({ name: 'x' }, 'package.json', 'index.html')).toMatchObject({ runtime: 'static' });
  });

  it('runs a package by its scripts', () => {
    const scripts = { start: 'node server.js', build: 'tsc' };
    expect(
      guess({ scripts, dependencies: { a: '1' } }, 'package.json', 'package-lock.json', 'index.html'),
    ).toMatchObject({
      runtime: 'node24',
      install: 'npm ci',
      build: 'npm run build',
      start: 'npm start',
    });
    expect(guess({ scripts, devDependencies: { a: '1' } }, 'package.json')).toMatchObject({
      install: 'npm install',
    });
    expect(guess({ scripts }, 'package.json')).toMatchObject({ install: '' });
  });

  it('finds the program where no script says so', () => {
    expect(guess({ main: './lib/a.js' }, 'lib/a.js')).toMatchObject({ start: 'node lib/a.js' });
    expect(guess({ main: 'gone.js' }, 'server.js')).toMatchObject({ start: 'node server.js' });
    expect(guess(null, 'server.mjs')).toMatchObject({ runtime: 'node24', start: 'node server.mjs' });
    expect(guess({}, 'readme.md')).toMatchObject({ start: '' });
  });

  it.each([
    ['20.x', 'node20'],
    ['^22.1.0', 'node22'],
    ['>=20', 'node24'],
    ['>= 26', 'node24'],
    ['18', 'node24'],
    ['lts/*', 'node24'],
  ])('reads the engine %p as %p', (node, runtime) => {
    expect(guess({ engines: { node }, scripts: { start: 'x' } }, 'package.json')).toMatchObject({ runtime });
  });

  it('says nothing where nothing tells, and is not led astray by a package that is none', () => {
    expect(guess(null, 'readme.md')).toBeNull();
    expect(guessSettings({ paths: ['a.txt'], packageJson: '{' }, OFFERED)).toBeNull();
    expect(guessSettings({ paths: ['index.html'], packageJson: '[]' }, OFFERED)).toMatchObject({
      runtime: 'static',
    });
    expect(guess({ scripts: 'x', engines: [], main: 7 }, 'a')).toMatchObject({
      start: '',
      runtime: 'node24',
    });
    expect(guessSettings({ paths: ['server.js'], packageJson: null }, [])).toMatchObject({ runtime: '' });
  });
});

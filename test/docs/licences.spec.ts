import { packageFolder } from '#libs/config';
import {
  isAllowed,
  licenceFaults,
  type Locked,
  shippedPackages,
} from '../../apps/cli/src/docs/sbom/shipped-packages.js';
import { readShipped } from '../../apps/cli/src/docs/sbom/write-sbom.js';

const MIT = { version: '1.0.0', license: 'MIT', integrity: 'sha512-QQ==' };

describe('what production holds of others', () => {
  it('is under licences that are allowed, all of it', async () => {
    const shipped = await readShipped(packageFolder());
    expect(licenceFaults(shipped)).toEqual([]);
    const of = (place: string): string[] =>
      shipped.filter(({ places }) => places.includes(place)).map(({ name }) => name);
    // What only a build needs is there where its code is.
    expect(of('dist/console')).toEqual(expect.arrayContaining(['react', '@mantine/core', 'i18next']));
    expect(of('dist/agent')).toEqual(expect.arrayContaining(['ws', 'yauzl']));
    expect(of('dist/documentation')).toEqual(['@scalar/api-reference']);
    expect(of('node_modules')).toEqual(expect.arrayContaining(['@nestjs/core', 'busboy']));
    expect(of('node_modules')).not.toEqual(expect.arrayContaining(['react']));
  });

  const locked: Locked = {
    '': { version: '0.1.0', license: 'Apache-2.0' },
    'node_modules/a': MIT,
    'node_modules/a/node_modules/@scope/b': { ...MIT, version: '2.0.0' },
    'node_modules/@scope/b': MIT,
    'node_modules/c/node_modules/a': MIT,
    'node_modules/dev': { ...MIT, dev: true },
    'node_modules/native': { ...MIT, optional: true },
    'node_modules/both': { ...MIT, devOptional: true },
    'node_modules/shown': { ...MIT, dev: true },
  };

  it('is what is installed, and what code was joined of', () => {
    const shipped = shippedPackages(locked, { 'dist/console': ['node_modules/shown', 'node_modules/a'] });
    expect(shipped.map(({ name, version, places }) => [`${name}@${version}`, places])).toEqual([
      ['@scope/b@1.0.0', ['node_modules']],
      ['@scope/b@2.0.0', ['node_modules']],
      ['a@1.0.0', ['dist/console', 'node_modules']],
      ['shown@1.0.0', ['dist/console']],
    ]);
  });

  it('is refused without a licence, with another one, and where nobody knows it', () => {
    const shipped = shippedPackages(
      {
        'node_modules/busboy': { version: '1.6.0' },
        'node_modules/silent': { version: '1.0.0' },
        'node_modules/strict': { version: '1.0.0', license: 'AGPL-3.0-only' },
        'node_modules/own': { version: '1.0.0', license: 'SEE LICENSE IN LICENSE.md' },
      },
      { 'dist/console': ['node_modules/unlocked'] },
    );
    expect(licenceFaults(shipped)).toEqual([
      'own@1.0.0 is under SEE LICENSE IN LICENSE.md',
      'silent@1.0.0 tells no licence',
      'strict@1.0.0 is under AGPL-3.0-only',
      'unlocked@unknown tells no licence',
    ]);
  });

  it.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT AND ISC)', true],
    ['MIT AND (ISC OR GPL-3.0-only)', false],
    ['UNLICENSED', false],
    ['', false],
  ])('%s', (licence, allowed) => {
    expect(isAllowed(licence)).toBe(allowed);
  });
});

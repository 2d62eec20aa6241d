import { deployFields, isPort, missingField, missingValues, NO_SETTINGS } from './deploy-settings.js';
import { readKept, withoutSecrets } from './kept-settings.js';

const SETTINGS = {
  ...NO_SETTINGS,
  runtime: 'node22',
  start: 'node a.js',
  port: '8080',
  env: [
    { name: 'TOKEN', value: 'secret' },
    { name: '', value: 'x' },
  ],
};

describe('settings of a deploy', () => {
  it('are kept without what may be secret', () => {
    const kept = JSON.stringify(withoutSecrets(SETTINGS));
    expect(kept).not.toContain('secret');
    const read = readKept(kept);
    expect(read).toMatchObject({ runtime: 'node22', start: 'node a.js', port: '8080' });
    expect(read?.env).toEqual([{ name: 'TOKEN', value: '' }]);
    expect(missingValues(read!)).toEqual(['TOKEN']);
    expect(missingValues(SETTINGS)).toEqual([]);
  });

  it.each([null, '', '{', 'null', '7', '"x"'])('are none where %p was kept', (text) => {
    expect(readKept(text)).toBeNull();
  });

  it('are read as far as they are what they should be', () => {
    expect(readKept('{"runtime":7,"start":"x","env":[null,{"name":3},{"name":"A"}]}')).toEqual({
      ...NO_SETTINGS,
      start: 'x',
      env: [{ name: 'A', value: '' }],
    });
  });

  it('become members of the call, without empty ones', () => {
    expect(deployFields(SETTINGS)).toEqual({
      runtime: 'node22',
      start: 'node a.js',
      port: 8080,
      env: { TOKEN: 'secret' },
    });
    expect(deployFields(NO_SETTINGS)).toEqual({});
    expect(deployFields({ ...NO_SETTINGS, env: [{ name: '__proto__', value: 'x' }] }).env).toEqual(
      Object.fromEntries([['__proto__', 'x']]),
    );
  });

  it('take a port of an application, or none', () => {
    expect(['', ' 8080 ', '1024', '65535'].map(isPort)).toEqual([true, true, true, true]);
    expect(['80', '65536', '8e3x', '-3000', '3000.5'].some(isPort)).toBe(false);
  });

  it('need a command, but for pages', () => {
    expect(missingField(NO_SETTINGS)).toBe('start');
    expect(missingField({ ...NO_SETTINGS, runtime: 'static' })).toBeNull();
    expect(missingField(SETTINGS)).toBeNull();
  });
});

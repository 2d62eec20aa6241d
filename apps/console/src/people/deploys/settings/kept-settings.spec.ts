import { deployFields, isPort, missingField, missingValues, NO_SETTINGS } from './deploy-settings.js';
import { readKept, writeKept } from './kept-settings.js';

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
    const kept = writeKept(readKept(null), SETTINGS, 'o1');
    expect(kept).not.toContain('secret');
    const { last, ofDeploys } = readKept(kept);
    expect(last).toMatchObject({ runtime: 'node22', start: 'node a.js', port: '8080' });
    expect(last?.env).toEqual([{ name: 'TOKEN', value: '' }]);
    expect(ofDeploys.get('o1')).toEqual(last);
    expect(missingValues(last!)).toEqual(['TOKEN']);
    expect(missingValues(SETTINGS)).toEqual([]);
  });

  it('are kept for each of the last deploys, and for one that has not begun', () => {
    let text: string | null = null;
    for (let number = 1; number <= 40; number += 1) {
      text = writeKept(readKept(text), { ...SETTINGS, start: `run ${number}` }, `o${number}`);
    }
    text = writeKept(readKept(text), { ...SETTINGS, start: 'next' }, null);
    const { last, ofDeploys } = readKept(text);
    expect(last?.start).toBe('next');
    expect([...ofDeploys.keys()]).toHaveLength(30);
    expect(ofDeploys.get('o40')?.start).toBe('run 40');
  });

  it.each([null, '', '{', 'null', '7', '"x"', '{"last":3,"deploys":{}}', '{"deploys":[1,[2,3],["a"]]}'])(
    'are none where %p was kept',
    (text) => {
      expect(readKept(text)).toEqual({ last: null, ofDeploys: new Map() });
    },
  );

  it('are read as far as they are what they should be', () => {
    expect(readKept('{"last":{"runtime":7,"start":"x","env":[null,{"name":3},{"name":"A"}]}}').last).toEqual({
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

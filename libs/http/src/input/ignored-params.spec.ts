import { type IncomingMessage, ServerResponse } from 'node:http';
import { IGNORED_PARAMS_HEADER, tellIgnoredParams } from './ignored-params.guard.js';

function told(...names: string[]): string | undefined {
  const response = new ServerResponse({ method: 'GET' } as IncomingMessage);
  tellIgnoredParams(response, names);
  return response.getHeader(IGNORED_PARAMS_HEADER) as string | undefined;
}

describe('the header of ignored parameters', () => {
  it('names them in their order, and is absent when there are none', () => {
    expect(told('limti', 'tag[]')).toBe('limti, tag[]');
    expect(told()).toBeUndefined();
  });

  it.each([
    ['a separator', 'a,b', 'a%2Cb'],
    ['a line break', 'a\r\nSet-Cookie: b', 'a%0D%0ASet-Cookie%3A%20b'],
    ['another script', 'имя', '%D0%B8%D0%BC%D1%8F'],
    ['half a character', 'a\ud800', 'a%EF%BF%BD'],
    ['an empty name', '', ''],
  ])('holds %s in ASCII', (_name, name, expected) => {
    expect(told(name)).toBe(expected);
  });

  it('repeats no secret that was written as a name', () => {
    expect(told(`svc_api_${'a'.repeat(40)}`)).toBe('svc_api_[redacted]');
  });

  it('is bounded in its names and their length', () => {
    const names = Array.from({ length: 500 }, (_one, index) => `${index}-${'x'.repeat(5_000)}`);
    const list = told(...names)!.split(', ');
    expect(list).toHaveLength(21);
    expect(list.at(-1)).toBe('...');
    expect(Math.max(...list.map(({ length }) => length))).toBe(64);
  });
});

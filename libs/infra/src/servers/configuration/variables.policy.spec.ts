import { onlyVariables, readDotenv, readEnv, withVariable, withVariables } from './variables.policy.js';

const KNOWN = {
  TOKEN: { value: 'hidden-value', secret: true },
  LEVEL: { value: 'info', secret: false },
};

function refused(field: string): unknown {
  return expect.objectContaining({
    options: expect.objectContaining({ details: expect.objectContaining({ field }) }),
  });
}

describe('variables of a server', () => {
  it('are secret unless said otherwise, and stay what they were', () => {
    expect(withVariables(KNOWN, { NEW: 'x', LEVEL: 'debug', PLAIN: { value: 'y', secret: false } })).toEqual({
      ...KNOWN,
      NEW: { value: 'x', secret: true },
      LEVEL: { value: 'debug', secret: false },
      PLAIN: { value: 'y', secret: false },
    });
  });

  it('go with null, or when only others are named', () => {
    expect(withVariables(KNOWN, { TOKEN: null, NEVER_WAS: null })).toEqual({ LEVEL: KNOWN.LEVEL });
    expect(onlyVariables(KNOWN, { TOKEN: {} })).toEqual({ TOKEN: KNOWN.TOKEN });
    expect(onlyVariables(KNOWN, {})).toEqual({});
  });

  it('never show a value by being called plain', () => {
    expect(() => withVariable(KNOWN, 'TOKEN', { secret: false })).toThrow(refused('TOKEN.value') as Error);
    expect(withVariable(KNOWN, 'LEVEL', { secret: true }).LEVEL).toEqual({ value: 'info', secret: true });
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('may be called %s', (name) => {
    const after = withVariables({}, Object.fromEntries([[name, 'v']]));
    expect(Object.keys(after)).toEqual([name]);
    expect(() => withVariables({}, Object.fromEntries([[name, {}]]))).toThrow(
      refused(`variables.${name}.value`) as Error,
    );
  });

  it.each([
    [{ PORT: '1' }, 'variables.PORT'],
    [{ SVC_SERVER_ID: '1' }, 'variables.SVC_SERVER_ID'],
    [{ ИМЯ: '1' }, 'variables.ИМЯ'],
    [{ 'A B': '1' }, 'variables.A B'],
    [{ '1A': '1' }, 'variables.1A'],
    [{ ['A'.repeat(129)]: '1' }, `variables.${'A'.repeat(129)}`],
    [{ A: 1 }, 'variables.A'],
    [{ A: ['x'] }, 'variables.A'],
    [{ A: { value: 'x', secrets: true } }, 'variables.A.secrets'],
    [{ A: { value: 'x', secret: 'yes' } }, 'variables.A.secret'],
    [{ A: { value: 5 } }, 'variables.A.value'],
    [{ A: 'a\0b' }, 'variables.A'],
    [{ A: 'x'.repeat(32_769) }, 'variables.A'],
    [Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`V${at}`, ''])), 'variables'],
    [Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`V${at}`, 'x'.repeat(32_000)])), 'variables'],
  ])('refuse %#', (input, field) => {
    expect(() => withVariables({}, input)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR' }) as Error,
    );
    if (field.length < 60) expect(() => withVariables({}, input)).toThrow(refused(field) as Error);
  });
});

describe('env of a deploy', () => {
  it('takes names that variables do not', () => {
    const env = { SVC_APP_URL: 'mine', ['A'.repeat(500)]: 'x', PORTICO_API_KEY: 'own' };
    expect(readEnv(env)).toEqual(env);
  });

  it.each([
    [{ PORT: '1' }, 'env.PORT'],
    [{ A: null }, 'env.A'],
    [{ ['A'.repeat(513)]: 'x' }, `env.${'A'.repeat(100)}…`],
    [Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`V${at}`, ''])), 'env'],
  ])('refuses %#', (env, field) => {
    expect(() => readEnv(env)).toThrow(refused(field) as Error);
  });
});

describe('the text of a .env file', () => {
  it.each<[string, object]>([
    ['', {}],
    ['A=1\nB=2', { A: '1', B: '2' }],
    ['\uFEFFA=1\r\nB=2\r\n', { A: '1', B: '2' }],
    ['# a comment\n\n export A = 1 # another', { A: '1' }],
    ['A=\'one # two\'\nB="x\\ny\\"z"', { A: 'one # two', B: 'x\ny"z' }],
    ['KEY="-----BEGIN\nabc\n-----END"\nB=1', { KEY: '-----BEGIN\nabc\n-----END', B: '1' }],
    ['A=a#b\nB=\nC=$A', { A: 'a#b', B: '', C: '$A' }],
    ['A=1\nA=2', { A: '2' }],
    ['A=   \nB= \t# nothing', { A: '', B: '' }],
    ['J={"a": "b"}', { J: '{"a": "b"}' }],
    ['__proto__=x', Object.fromEntries([['__proto__', 'x']])],
  ])('reads %j', (text, values) => {
    expect(readDotenv(text)).toEqual(values);
  });

  it.each([
    ['A=1\nno equals', 2],
    ["A='never closes\nB=1", 1],
    ['\n1A=x', 2],
    ['A="x" y', 1],
    ['A= "never closes\nB=1', 1],
    ["B=1\nA = \t'x' y", 2],
    ['A= `x`y', 1],
  ])('refuses %j', (text, line) => {
    expect(() => readDotenv(text)).toThrow(`line ${line} `);
  });

  it.each([
    ['quotes that never close', `A="${'\\"\\\n'.repeat(400_000)}`],
    ['blanks before quotes', `A=${' '.repeat(1_500_000)}"`],
    ['blanks', `A=1${' '.repeat(1_500_000)}x y`],
    ['comments', `A=1${' # '.repeat(500_000)}`],
  ])('takes no time over %s', (_name, text) => {
    const before = process.cpuUsage();
    try {
      readDotenv(text);
    } catch (error) {
      expect(error).toMatchObject({ code: 'VALIDATION_ERROR' });
    }
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });
});

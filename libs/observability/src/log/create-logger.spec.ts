import { createLogger } from './create-logger.js';
import { NestLogger } from './nest-logger.js';

function capture(logLevel: 'info' | 'debug' = 'info') {
  const lines: string[] = [];
  const { logger } = createLogger({ logLevel, logFile: null }, 'api', { write: (line) => lines.push(line) });
  return { logger, read: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>), lines };
}

describe('createLogger', () => {
  it('writes one JSON line per entry with time, level and process', () => {
    const { logger, lines, read } = capture();
    logger.info({ requestId: 'req_1' }, 'hello');
    expect(lines).toHaveLength(1);
    expect(lines[0]!.endsWith('\n')).toBe(true);
    expect(read()[0]).toMatchObject({ level: 'info', process: 'api', requestId: 'req_1', msg: 'hello' });
    expect(Date.parse(String(read()[0]!.time))).not.toBeNaN();
  });

  it('hides secrets by path and by pattern', () => {
    const { logger, lines } = capture();
    const secret = 'A'.repeat(32);
    logger.info({ headers: { authorization: secret, 'x-api-key': secret, cookie: secret } }, 'request');
    logger.error({ err: new Error(`https://portal.example/rest/1/${secret}/crm.deal.get`) }, 'failed');
    logger.warn({ deep: { list: [{ password: secret }] } }, `key svc_api_${secret}`);
    expect(lines.join('')).not.toContain(secret);
  });

  it.each<[string, object]>([
    ['a statement of an entity', { query: 'update x set y = $1', parameters: ['Salary of Ann'] }],
    ['the error of a driver inside', { driverError: { detail: 'Failing row contains (Salary of Ann).' } }],
    [
      'a row that a constraint refused',
      { detail: 'Failing row contains (Salary of Ann).', where: 'Salary of Ann' },
    ],
    ['a request that was sent', { config: { body: 'Salary of Ann' }, response: { text: 'Salary of Ann' } }],
    ['options with details', { options: { details: { given: 'Salary of Ann' } } }],
  ])('tells of a fault what it is, and nothing it was about: %s', (_name, members) => {
    const { logger, lines, read } = capture();
    const fault = Object.assign(
      new Error('it broke', { cause: Object.assign(new Error('why'), members) }),
      members,
    );
    logger.error({ err: Object.assign(fault, { code: '23514', table: 'server_text' }) }, 'failed');
    logger.error(fault);
    expect(lines.join('')).not.toContain('Salary');
    expect(read()).toMatchObject([
      {
        err: {
          type: 'Error',
          message: 'it broke: why',
          stack: expect.stringContaining('caused by'),
          code: '23514',
          table: 'server_text',
        },
        msg: 'failed',
      },
      { err: { message: 'it broke: why' } },
    ]);
  });

  it('tells each fault of several', () => {
    const { logger, read } = capture();
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', secret: 'of a library' });
    logger.error({ err: new AggregateError([refused]) }, 'failed');
    expect(read()[0]?.err).toMatchObject({
      type: 'AggregateError',
      aggregateErrors: [{ message: 'refused', code: 'ECONNREFUSED' }],
    });
    expect(JSON.stringify(read())).not.toContain('of a library');
  });

  it('takes the messages of the framework, its start-up notes as debug', () => {
    const { logger, read } = capture('debug');
    const nest = new NestLogger(logger);
    nest.log('Mapped {/v1/x, GET} route', 'RouterExplorer');
    nest.log('ready', 'Api');
    nest.error(new Error('broken'), 'stack of it', 'ExceptionHandler');
    expect(read().map(({ level, context }) => [level, context])).toEqual([
      ['debug', 'RouterExplorer'],
      ['info', 'Api'],
      ['error', 'ExceptionHandler'],
    ]);
  });

  it('takes fields of our own parts through the logger of the framework as they are', () => {
    const { logger, read } = capture();
    const nest = new NestLogger(logger);
    nest.warn({ err: new Error('why'), requestId: 'req_1' }, 'a sign-in has failed', 'SignIn');
    nest.error({ err: new Error('why') }, 'not renewed', 'Renewal');
    nest.warn({ of: 'the framework' }, 'Framework');
    expect(read()).toMatchObject([
      { context: 'SignIn', msg: 'a sign-in has failed', requestId: 'req_1', err: { message: 'why' } },
      { context: 'Renewal', msg: 'not renewed', err: { type: 'Error', message: 'why' } },
      { context: 'Framework', detail: { of: 'the framework' } },
    ]);
    expect(read().some((line) => 'stack' in line)).toBe(false);
  });
});

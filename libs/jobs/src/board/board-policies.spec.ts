import { comesFromBoard, mayCallBoard, showJobs, showsPassword } from './board.policy.js';

const basic = (pair: string) => ({ authorization: `Basic ${Buffer.from(pair).toString('base64')}` });

describe('who may see the queue board', () => {
  it.each([
    ['any name with the password', basic('ann:pass:word'), true],
    ['the password without a name', basic(':pass:word'), true],
    ['another password', basic('ann:pass'), false],
    ['no password', {}, false],
    ['a bearer token', { authorization: 'Bearer pass:word' }, false],
    ['what is no base64', { authorization: 'Basic ***' }, false],
  ])('%s: %p', (_, headers, expected) => {
    expect(showsPassword(headers, 'pass:word')).toBe(expected);
  });

  it.each([
    ['GET', { host: 'a:3002' }, true],
    ['PUT', { host: 'a:3002', origin: 'http://a:3002' }, true],
    ['PUT', { host: 'a:3002', origin: 'http://a:3002', 'sec-fetch-site': 'same-origin' }, true],
    ['PUT', { host: 'a:3002', origin: 'http://a:3002', 'sec-fetch-site': 'cross-site' }, false],
    ['PUT', { host: 'a:3002', origin: 'http://evil' }, false],
    ['PUT', { host: 'a:3002', origin: 'null' }, false],
    ['PUT', { host: 'a:3002' }, false],
  ])('%s with %p comes from the board: %p', (method, headers, expected) => {
    expect(comesFromBoard(method, headers)).toBe(expected);
  });
});

describe('what the queue board may do', () => {
  const RETRY = 'put /api/queues/:queueName/:jobId/retry';
  const RETRY_ALL = 'put /api/queues/:queueName/retry/:queueStatus';
  it.each([
    ['get /api/queues', {}, false, true],
    [RETRY, { jobId: '1' }, false, false],
    [RETRY, { jobId: '1' }, true, true],
    [RETRY_ALL, { queueStatus: 'failed' }, true, true],
    [RETRY_ALL, { queueStatus: 'completed' }, true, false],
    ['put /api/queues/:queueName/obliterate', {}, true, false],
    ['put /api/queues/:queueName/empty', {}, true, false],
    ['post /api/queues/:queueName/add', {}, true, false],
    ['patch /api/queues/:queueName/:jobId/update-data', {}, true, false],
  ])('%s with %p, actions %p: %p', (call, places, actions, expected) => {
    expect(mayCallBoard(call, places, actions)).toBe(expected);
  });
});

describe('what the queue board shows of jobs', () => {
  it('keeps ids, times, numbers and flags of their content and the length of other texts', () => {
    const id = '0197a2f0-1111-7222-8333-444455556666';
    const data = {
      serverId: id,
      tries: 2,
      on: true,
      at: '2030-01-01T00:00:00.000Z',
      note: 'Ann Lee',
      of: ['x'],
    };
    expect(showJobs({ jobs: [{ name: 'work', data, returnValue: 'Ann' }] }, (text) => text)).toEqual({
      jobs: [
        {
          name: 'work',
          data: { ...data, note: '[7 characters]', of: ['[1 characters]'] },
          returnValue: '[3 characters]',
        },
      ],
    });
  });

  it('cuts secrets out of reasons, stacks and logs', () => {
    const clean = (text: string) => text.replace('s3cret', '…');
    const shown = showJobs(
      { failedReason: 'was s3cret', stacktrace: ['at s3cret'], logs: ['s3cret'] },
      clean,
    );
    expect(shown).toEqual({ failedReason: 'was …', stacktrace: ['at …'], logs: ['…'] });
  });
});

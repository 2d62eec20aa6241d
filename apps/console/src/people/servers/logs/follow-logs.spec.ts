import { PorticoApiError, type PorticoClient, PorticoTransportError } from '#libs/client';
import type { ShownLine } from '../../../shared/lines/line-buffer.js';
import { followLogs, linesWith, logFile, type LogNews } from './follow-logs.js';

const LINES: readonly ShownLine[] = [
  { id: 1, text: 'Listening on 3000', mark: 'plain', at: '2026-01-15T12:00:00.000Z' },
  { id: 2, text: 'ОШИБКА сети', mark: 'error', at: '2026-01-15T12:00:01.000Z' },
  { id: 3, text: 'a gap', mark: 'note', at: null },
];

describe('a log', () => {
  it.each([
    ['', [1, 2, 3]],
    ['  LISTEN ', [1]],
    ['ошибка', [2]],
    ['.*', []],
  ])('has for %j the lines %j', (text, ids) => {
    expect(linesWith(LINES, text).map(({ id }) => id)).toEqual(ids);
  });

  it('is a file with a time before each line', () => {
    expect(logFile(LINES)).toBe(
      '2026-01-15T12:00:00.000Z Listening on 3000\n2026-01-15T12:00:01.000Z ОШИБКА сети\na gap\n',
    );
  });
});

const T = (second: number): string => `2026-01-15T12:00:0${second}.000Z`;
const log = (second: number, line: string): string =>
  `event: log\ndata: ${JSON.stringify({ at: T(second), stream: 'stdout', line })}\n\n`;
const broken = (code: string): string => `event: error\ndata: ${JSON.stringify({ code, message: code })}\n\n`;
const refusal = (code: string, status: number): PorticoApiError =>
  new PorticoApiError({
    code,
    message: code,
    status,
    hint: null,
    details: {},
    retryAfter: null,
    requestId: null,
    userMessage: null,
    members: {},
  });

async function follow(
  answers: (string | Error)[],
  { statuses = [], most = 99 }: { readonly statuses?: string[]; readonly most?: number } = {},
): Promise<{ told: string[]; asked: Record<string, unknown>[] }> {
  const asked: Record<string, unknown>[] = [];
  const end = new AbortController();
  const client = {
    response: async (_id: string, { query }: { query: Record<string, unknown> }) => {
      asked.push(query);
      const answer = answers.shift();
      if (answer === undefined) {
        end.abort();
        throw new Error('aborted');
      }
      if (answer instanceof Error) throw answer;
      return new Response(answer);
    },
    call: async () => ({ data: { status: statuses.shift() ?? 'running' } }),
  } as unknown as Pick<PorticoClient, 'call' | 'response'>;
  const told: string[] = [];
  for await (const news of followLogs(client, 's', { service: 'app', lines: 50 }, end.signal)) {
    told.push(brief(news));
    if (told.length >= most) end.abort();
  }
  return { told, asked };
}

const brief = (news: LogNews): string => (news.type === 'line' ? news.line.line : news.type);

describe('following a log', () => {
  it('goes on after a break where it was: lines of the last moment come once', async () => {
    const { told, asked } = await follow([
      log(1, 'a') + log(2, 'b') + log(2, 'b'),
      log(2, 'b') + log(2, 'b') + log(2, 'b') + log(3, 'c'),
    ]);
    expect(told).toEqual(['open', 'a', 'b', 'b', 'interrupted', 'resumed', 'b', 'c', 'interrupted']);
    expect(asked.slice(0, 2)).toEqual([
      { stream: true, service: 'app', lines: 50 },
      { stream: true, service: 'app', lines: 1_000, since: T(2) },
    ]);
  });

  it('says where lines may be missing', async () => {
    const { told } = await follow([log(1, 'a'), log(5, 'z')]);
    expect(told).toEqual(['open', 'a', 'interrupted', 'resumed', 'gap', 'z', 'interrupted']);
  });

  it('waits while the service or the agent is away', async () => {
    const { told } = await follow(
      [
        new PorticoTransportError('away', {}),
        refusal('SERVICE_UNAVAILABLE', 503),
        broken('AGENT_NOT_CONNECTED'),
        log(1, 'a'),
      ],
      { most: 5 },
    );
    expect(told).toEqual(['interrupted', 'resumed', 'interrupted', 'resumed', 'a']);
  });

  it('lets a server sleep that has fallen asleep', async () => {
    const { told, asked } = await follow([log(1, 'a')], { statuses: ['sleeping'] });
    expect(told).toEqual(['open', 'a', 'interrupted', 'asleep']);
    expect(asked).toHaveLength(1);
  });

  it.each([[refusal('SERVER_ROLE_FORBIDDEN', 403)], [broken('VM_MISSING')]])(
    'fails with what stays as it is',
    async (answer) => {
      await expect(follow([answer])).rejects.toBeInstanceOf(PorticoApiError);
    },
  );
});

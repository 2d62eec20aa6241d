import { PorticoApiError, type PorticoClient } from '#libs/client';
import { CommandHistory, TerminalSession, type TerminalWords } from './terminal-session.js';

describe('commands that were run', () => {
  it('are walked through with what was being typed at the end', () => {
    const history = new CommandHistory();
    for (const command of ['ls', 'pwd', 'pwd', 'date']) history.add(command);
    expect(history.older('dra')).toBe('date');
    expect(history.older('date')).toBe('pwd');
    expect(history.older('pwd')).toBe('ls');
    expect(history.older('ls')).toBe('ls');
    expect(history.newer('ls')).toBe('pwd');
    expect(history.newer('pwd')).toBe('date');
    expect(history.newer('date')).toBe('dra');
    expect(history.newer('draft')).toBe('draft');
  });

  it('begin at the end after each run, and without any nothing happens', () => {
    const history = new CommandHistory();
    expect(history.older('a')).toBe('a');
    expect(history.newer('a')).toBe('a');
    history.add('one');
    history.older('');
    history.add('two');
    expect(history.older('')).toBe('two');
  });

  it('are kept up to a number', () => {
    const history = new CommandHistory(2);
    for (const command of ['1', '2', '3']) history.add(command);
    history.older('');
    expect(history.older('')).toBe('2');
    expect(history.older('')).toBe('2');
  });
});

const WORDS: TerminalWords = {
  exit: (code) => `exit ${code}`,
  interrupted: 'interrupted',
  left: 'left',
  truncated: 'truncated',
  failed: (code, message) => `${code}: ${message}`,
};

type Event = Record<string, unknown>;

function clientOf(events: readonly Event[], end: unknown, wait?: (signal: AbortSignal) => Promise<void>) {
  const asked: unknown[] = [];
  const client = {
    run: (_id: string, input: { signal: AbortSignal }) => {
      asked.push(input);
      return {
        async *[Symbol.asyncIterator]() {
          yield* events;
          await wait?.(input.signal);
        },
        result: async () => {
          if (end instanceof Error) throw end;
          return end;
        },
      };
    },
  } as unknown as Pick<PorticoClient, 'run'>;
  return { client, asked };
}

const linesOf = (session: TerminalSession): Promise<string[]> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(session.lines.snapshot().map(({ mark, text }) => `${mark} ${text}`)), 120);
  });

describe('a command line', () => {
  it('shows a command, what it prints, and how it ended', async () => {
    const session = new TerminalSession('s');
    const { client, asked } = clientOf(
      [
        { type: 'operation', operationId: 'o' },
        { type: 'log', step: null, stream: 'stdout', line: 'one' },
        { type: 'log', step: null, stream: 'stderr', line: 'two' },
        { type: 'interrupted', operationId: 'o' },
      ],
      { taken: 'stream', data: { exitCode: 3, durationMs: 5, truncated: true } },
    );
    await session.run(client, 'first\nsecond', 60, WORDS);
    expect(await linesOf(session)).toEqual([
      'command first',
      'command second',
      'plain one',
      'error two',
      'note interrupted',
      'note truncated',
      'note exit 3',
    ]);
    expect(session.state()).toEqual({ isRunning: false, operationId: 'o', failure: null });
    expect(asked[0]).toMatchObject({ path: { id: 's' }, body: { command: 'first\nsecond', timeout: 60 } });
    expect(session.history.older('')).toBe('first\nsecond');
  });

  it('tells why a command did not run', async () => {
    const session = new TerminalSession('s');
    const busy = new PorticoApiError({
      code: 'EXEC_BUSY',
      message: 'busy',
      status: 409,
      hint: { holder: { operationId: 'p' } },
      details: {},
      retryAfter: null,
      requestId: null,
      userMessage: null,
      members: {},
    });
    await session.run(clientOf([], busy).client, 'ls', undefined, WORDS);
    expect(session.state()).toEqual({ isRunning: false, operationId: null, failure: busy });
    expect(await linesOf(session)).toEqual(['command ls', 'note EXEC_BUSY: busy']);
  });

  it('reads no further when it is told so, and runs one command at a time', async () => {
    const session = new TerminalSession('s');
    const { client, asked } = clientOf(
      [{ type: 'operation', operationId: 'o' }],
      null,
      (signal) =>
        new Promise((_, reject) => {
          if (signal.aborted) return reject(signal.reason as Error);
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const running = session.run(client, 'sleep 9', undefined, WORDS);
    await session.run(client, 'second', undefined, WORDS);
    session.leave();
    await running;
    expect(asked).toHaveLength(1);
    expect(session.state()).toEqual({ isRunning: false, operationId: 'o', failure: null });
    expect(await linesOf(session)).toEqual(['command sleep 9', 'note left']);
  });
});

import { PorticoApiError, type PorticoClient } from '#libs/client';
import { LineBuffer } from '../../../shared/lines/line-buffer.js';

/** Commands that were run, as the arrow keys of a terminal walk through them. */
export class CommandHistory {
  readonly #commands: string[] = [];
  /** One behind the last is what is being typed. */
  #position = 0;
  #draft = '';

  constructor(private readonly most = 200) {}

  /** What is run is the newest, and the walk begins there again. The same twice in a row counts once. */
  add(command: string): void {
    if (this.#commands.at(-1) !== command) this.#commands.push(command);
    if (this.#commands.length > this.most) this.#commands.shift();
    this.#position = this.#commands.length;
    this.#draft = '';
  }

  /** @param typed what stands in the line now; it comes back at the end of the walk. */
  older(typed: string): string {
    if (this.#position === this.#commands.length) this.#draft = typed;
    this.#position = Math.max(0, this.#position - 1);
    return this.#commands[this.#position] ?? this.#draft;
  }

  newer(typed: string): string {
    if (this.#position >= this.#commands.length) return typed;
    this.#position += 1;
    return this.#commands[this.#position] ?? this.#draft;
  }
}

/** What a session says in words of its reader's language. */
export interface TerminalWords {
  readonly exit: (code: number | null, durationMs: number) => string;
  readonly interrupted: string;
  readonly left: string;
  readonly truncated: string;
  readonly failed: (code: string, message: string) => string;
}

export interface TerminalState {
  readonly isRunning: boolean;
  /** Of the command that runs, or ran last; null before the service has accepted one. */
  readonly operationId: string | null;
  /** Why the last command did not run or end well. */
  readonly failure: unknown;
}

const IDLE: TerminalState = { isRunning: false, operationId: null, failure: null };

/** The command line of one server: one command at a time, all in one scroll. It outlives its page. */
export class TerminalSession {
  readonly lines = new LineBuffer();
  readonly history = new CommandHistory();
  #state = IDLE;
  #reading: AbortController | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly serverId: string) {}

  readonly state = (): TerminalState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Runs a command and reads along to its end. Failures become part of the scroll. */
  async run(
    client: Pick<PorticoClient, 'run'>,
    command: string,
    timeout: number | undefined,
    words: TerminalWords,
  ): Promise<void> {
    if (this.#state.isRunning) return;
    const reading = new AbortController();
    const startedAt = performance.now();
    this.#reading = reading;
    this.history.add(command);
    for (const line of command.split('\n')) this.lines.add(line, 'command');
    this.#become({ isRunning: true, operationId: null, failure: null });
    try {
      const run = client.run('servers.exec', {
        path: { id: this.serverId },
        body: { command, ...(timeout !== undefined && { timeout }) },
        signal: reading.signal,
      });
      for await (const event of run) {
        if (event.type === 'operation') this.#become({ ...this.#state, operationId: event.operationId });
        if (event.type === 'interrupted') this.lines.add(words.interrupted, 'note');
        if (event.type === 'log') this.lines.add(event.line, event.stream === 'stderr' ? 'error' : 'plain');
      }
      const result = await run.result();
      const elapsed = performance.now() - startedAt;
      if (result.taken === 'stream') {
        if (result.data.truncated) this.lines.add(words.truncated, 'note');
        this.lines.add(words.exit(result.data.exitCode, result.data.durationMs), 'note');
      } else this.lines.add(words.exit(result.operation.exitCode ?? null, elapsed), 'note');
      this.#become({ ...this.#state, isRunning: false });
    } catch (failure) {
      this.#fail(reading.signal.aborted ? null : failure, words);
    } finally {
      this.#reading = null;
    }
  }

  /** Reads no further; the command goes on. */
  leave(): void {
    this.#reading?.abort();
  }

  #fail(failure: unknown, words: TerminalWords): void {
    if (failure === null) this.lines.add(words.left, 'note');
    else if (failure instanceof PorticoApiError) {
      this.lines.add(words.failed(failure.code, failure.message), 'note');
    } else
      this.lines.add(words.failed('', failure instanceof Error ? failure.message : String(failure)), 'note');
    this.#become({ ...this.#state, isRunning: false, failure });
  }

  #become(state: TerminalState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const sessions = new Map<string, TerminalSession>();

/**
 * The command line of a server for one key: it is the same when one comes back to the tab. It goes with the page, which
 * every sign-in loads anew.
 */
export function terminalOf(keyId: string, serverId: string): TerminalSession {
  const name = `${keyId} ${serverId}`;
  let session = sessions.get(name);
  if (!session) {
    session = new TerminalSession(serverId);
    sessions.set(name, session);
  }
  return session;
}

import type { HostCalls } from '#libs/host-client';
import {
  holdsReference,
  type HostAnswer,
  type HostApi,
  type HostCallOptions,
  type HostCommandOutcome,
  type HostParams,
  MOST_COMMANDS,
} from '#libs/host-client/contracts';
import { PorticoError, type Principal } from '#libs/kernel';
import { callOptions, type EntityCaller } from '../operations/entity-executor.js';

/** Whose rights a read uses, and how long anybody waits for it. */
export interface ReadCaller extends EntityCaller {
  /** When the request's time is up, on the clock of `performance.now()`. */
  readonly endsAtMs?: number;
  /** Whose rights are judged for what a read brings along. */
  readonly principal?: Principal;
}

/** One call of a host method. */
export interface PageCommand {
  readonly method: string;
  readonly params: HostParams;
}

/** Batches of one read under way at the same time: enough to keep the host busy while answers are decoded. */
const CONCURRENT_BATCHES = 2;

/** Key of the command at a position of its batch, for references of later commands to its answer. */
export const commandKey = (index: number): string => `p${index}`;

/** @throws PorticoError what the host refused the command with. */
export function answerIn(outcome: HostCommandOutcome): HostAnswer {
  if ('error' in outcome) throw outcome.error;
  return outcome.answer;
}

/** Sends the calls of one read, several of them in one host request where that saves requests. */
export class PageFetcher {
  private sent = 0;

  constructor(
    private readonly host: HostCalls,
    private readonly caller: ReadCaller,
    private readonly api: HostApi,
  ) {}

  /** Host batches sent so far. */
  get batches(): number {
    return this.sent;
  }

  call({ method, params }: PageCommand): Promise<HostAnswer> {
    return this.host.call(this.caller.credential, method, params, this.options);
  }

  /**
   * One host request for up to 50 commands, of which later ones may refer to the answers of earlier ones. Each
   * is judged by itself: one that refers to a row that does not exist may fail, and means nothing.
   */
  async batch(commands: readonly PageCommand[]): Promise<HostCommandOutcome[]> {
    const [only] = commands;
    if (only && commands.length === 1) return [{ answer: await this.call(only) }];
    this.sent += 1;
    const keyed = commands.map((command, index) => ({ key: commandKey(index), ...command }));
    const outcomes = await this.host.batch(this.caller.credential, keyed, { ...this.options, halt: false });
    return keyed.map(({ key, method }) => {
      const missing = new PorticoError('HOST_UNAVAILABLE', {
        message: `The host left ${method} out of its answer to a batch.`,
      });
      return outcomes.get(key) ?? { error: missing };
    });
  }

  /**
   * Commands that do not depend on each other, in as many batches as they need; answers in their order.
   * @throws PorticoError of the first one the host refused: a list is never short without a word.
   */
  async all(commands: readonly PageCommand[]): Promise<HostAnswer[]> {
    return (await this.each(commands)).map(answerIn);
  }

  /** The same, each judged by itself. Words of a caller that a batch would give a meaning go by themselves. */
  async each(commands: readonly PageCommand[]): Promise<HostCommandOutcome[]> {
    const size = commands.some(({ params }) => holdsReference(params)) ? 1 : MOST_COMMANDS;
    const batches: PageCommand[][] = [];
    for (let at = 0; at < commands.length; at += size) batches.push(commands.slice(at, at + size));
    return (await this.batchesOf(batches)).flat();
  }

  /** Batches that do not depend on each other. */
  async batchesOf(batches: readonly (readonly PageCommand[])[]): Promise<HostCommandOutcome[][]> {
    const outcomes: HostCommandOutcome[][] = [];
    for (let at = 0; at < batches.length; at += CONCURRENT_BATCHES) {
      const wave = batches.slice(at, at + CONCURRENT_BATCHES);
      outcomes.push(...(await Promise.all(wave.map((commands) => this.batch(commands)))));
    }
    return outcomes;
  }

  private get options(): HostCallOptions {
    return callOptions(this.caller, { idempotent: true, api: this.api });
  }
}

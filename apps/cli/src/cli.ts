import { Command, CommanderError } from 'commander';
import { WRITING } from './command-effects.data.js';
import type { HomeFolder } from './home/home-folder.js';
import { type Output, renderResult } from './output.js';
import { programVersion, versionLine } from './version.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A command and the flags every command has. */
export function leaf(name: string, summary: string): Command {
  return new Command(name).description(summary).option('--json', 'print exactly one JSON value', false);
}

/** The same for a command that prints as long as it runs. */
export function lineLeaf(name: string, summary: string): Command {
  return new Command(name).description(summary).option('--json', 'print one JSON value a line', false);
}

/** Thrown within a command that prints as long as it runs. */
class NobodyReads extends Error {
  override readonly name = 'NobodyReads';
}

/**
 * What commands get: where they run and how they answer. With `--json` a command prints exactly one
 * JSON value, `{"error":{code,message}}` for a failure, and the exit code tells the two apart.
 */
export class Cli {
  private failed = false;
  private changed: string | null = null;

  constructor(
    readonly environment: Environment,
    readonly home: HomeFolder,
    readonly output: Output,
    readonly asJson: boolean,
  ) {}

  /** The command that has changed something, as it is typed; null when none has. */
  get done(): string | null {
    return this.changed;
  }

  /** Wraps the work of a command: prints its result, for people as `present` says. */
  action<Args extends unknown[], Result>(
    work: (...args: Args) => Promise<Result>,
    present: (result: Result) => string = renderResult,
  ): (...args: Args) => Promise<void> {
    return async (...args) => {
      try {
        const result = await work(...args);
        this.noteDone(args.at(-1));
        this.output.write(`${this.asJson ? JSON.stringify(result) : present(result)}\n`);
      } catch (error) {
        await this.fail(error);
      }
    };
  }

  /** Wraps the work of a command that prints line by line, for people as `present` says. */
  lines<Args extends unknown[], Item>(
    work: (print: (item: Item) => void, ...args: Args) => Promise<void>,
    present: (item: Item) => string,
  ): (...args: Args) => Promise<void> {
    const print = (item: Item): void => {
      if (this.output.gone?.aborted) throw new NobodyReads();
      this.output.write(`${this.asJson ? JSON.stringify(item) : present(item)}\n`);
    };
    return async (...args) => {
      try {
        await work(print, ...args);
        this.noteDone(args.at(-1));
      } catch (error) {
        if (!(error instanceof NobodyReads)) await this.fail(error);
      }
    };
  }

  /** Prints what runs here, and ends the command. @throws CommanderError with exit code 0. */
  tellVersion(): never {
    const version = programVersion();
    this.output.write(`${this.asJson ? JSON.stringify(version) : versionLine(version)}\n`);
    throw new CommanderError(0, 'portico.version', version.version);
  }

  /** For a result that is bad news by itself: it is printed, and the exit code is 1. */
  endBadly(): void {
    this.failed = true;
  }

  /** @returns exit code: 0 done, 1 refused or failed, 2 wrong usage. */
  async run(program: Command, argv: readonly string[]): Promise<number> {
    const output = {
      writeOut: (text: string) => this.output.write(text),
      writeErr: (text: string) => {
        if (!this.asJson) this.output.writeError(text);
      },
    };
    for (const command of [program, ...descendants(program)]) command.exitOverride().configureOutput(output);
    try {
      await program.parseAsync([...argv], { from: 'user' });
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error;
      if (error.exitCode === 0) return 0;
      if (this.asJson) this.printError('USAGE', error.message.replace(/^error: /, ''));
      return 2;
    }
    return this.failed ? 1 : 0;
  }

  /** @param command what commander hands every action last */
  private noteDone(command: unknown): void {
    if (command instanceof Command && WRITING.has(command.name())) this.changed = pathOf(command);
  }

  private async fail(error: unknown): Promise<void> {
    this.failed = true;
    const { describeError } = await import('./cli-error.js');
    const { code, message } = await describeError(error);
    if (this.asJson) this.printError(code, message);
    else this.output.writeError(`${message} (${code})\n`);
  }

  private printError(code: string, message: string): void {
    this.output.write(`${JSON.stringify({ error: { code, message } })}\n`);
  }
}

function descendants(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...descendants(child)]);
}

/** `portico key revoke` */
function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

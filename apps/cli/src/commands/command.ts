import type { Command } from 'commander';
import type { InputOf } from '#libs/operator/contracts';
import type { OperatorServiceName } from '#libs/operator/operator';
import { type Cli, leaf } from '../cli.js';
import type { Operator } from '../context/operator.js';
import { withOperator } from '../context/with-operator.js';
import { renderResult, renderTable } from '../output.js';
import { addFields, type CommandFields, readFields } from './command-fields.js';

/** A command under its words, made where the program is put together. */
export interface CommandEntry {
  /** Behind `portico`. */
  readonly words: string;
  readonly make: (cli: Cli) => Command;
}

/** Everything about a command but what it does. */
interface CommandDescription<Fields extends CommandFields, Result> {
  readonly words: string;
  readonly summary: string;
  /** Said below the help. */
  readonly note?: string;
  readonly input?: Fields;
  /** One of the flags has to be given. */
  readonly needsSome?: boolean;
  /** Members of each line that people are shown; `--json` prints all. */
  readonly columns?: readonly string[];
  /** The result for people, where it is neither a table nor a list of members. */
  readonly text?: (result: Result) => string;
}

const lastOf = (words: string): string => words.split(' ').at(-1) ?? words;

function columnsOf(columns: readonly string[], lines: readonly Readonly<Record<string, unknown>>[]): string {
  return renderTable(lines.map((line) => Object.fromEntries(columns.map((name) => [name, line[name]]))));
}

/** A command that does something of its own with what it is given. */
export function command<const Fields extends CommandFields, Result>({
  words,
  summary,
  note,
  input = {} as Fields,
  needsSome = false,
  columns,
  text = columns ? (result) => columnsOf(columns, result as never) : renderResult,
  run,
}: CommandDescription<Fields, Result> & {
  readonly run: (input: InputOf<Fields>, cli: Cli) => Promise<Result>;
}): CommandEntry {
  const make = (cli: Cli): Command => {
    const made = leaf(lastOf(words), summary);
    addFields(made, input);
    if (note !== undefined) made.addHelpText('after', `\n${note}`);
    return made.action(
      cli.action(async (...typed: unknown[]) => {
        const flags = typed.at(-2) as Readonly<Record<string, unknown>>;
        const given = readFields(input, typed.slice(0, -2), flags, needsSome);
        return run(given as InputOf<Fields>, cli);
      }, text),
    );
  };
  return { words, make };
}

/** A command that is one question or order to services, which is no call of operators. */
export function serviceCommand<
  const Fields extends CommandFields,
  const Used extends OperatorServiceName,
  Result,
>({
  services,
  run,
  ...description
}: CommandDescription<Fields, Result> & {
  readonly services: readonly Used[];
  readonly run: (services: Operator<Used>, input: InputOf<Fields>, cli: Cli) => Promise<Result> | Result;
}): CommandEntry {
  return command<Fields, Result>({
    ...description,
    run: (input, cli) => withOperator(cli, services, async (operator) => run(operator, input, cli)),
  });
}

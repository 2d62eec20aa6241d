import { createHash } from 'node:crypto';
import { type Command, type Option } from 'commander';
import type { OpenApiDocument } from '#libs/http';
import type { JobDefinition } from '#libs/jobs';

/** A kept list: its lines in order, each once. */
export type Surface = readonly string[];

const inOrder = (lines: readonly string[]): Surface => [...new Set(lines)].sort();

/** Tells one text from another; members in the order they are written. */
const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

const METHODS = new Set(['get', 'put', 'post', 'patch', 'delete', 'head', 'options']);

/** Operations by path, and schemas by name, each with a digest of all the document says of it. */
export function surfaceOfDocument({ paths, components }: OpenApiDocument): Surface {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as object)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => {
        const { operationId } = operation as { readonly operationId: string };
        return `operation ${method.toUpperCase()} ${path} ${operationId} ${digest(operation)}`;
      }),
  );
  const parts = Object.entries(components as Record<string, object>).flatMap(([kind, named]) =>
    Object.entries(named).map(([name, part]) => `${kind} ${name} ${digest(part)}`),
  );
  return inOrder([...operations, ...parts]);
}

const optionLine = ({ flags, mandatory, argChoices, defaultValue }: Option): string =>
  [
    flags,
    mandatory && 'required',
    argChoices && `of ${argChoices.join(' ')}`,
    defaultValue !== undefined && `else ${JSON.stringify(defaultValue)}`,
  ]
    .filter(Boolean)
    .join(', ');

/** Words, arguments and flags of a command and all below it. */
export function surfaceOfCommand(command: Command, above = ''): Surface {
  const words = `${above} ${[command.name(), ...command.aliases()].join('|')}`.trim();
  const taken = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '…' : ''}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return inOrder([
    [words, ...taken].join(' '),
    ...command.options.map((option) => `${words} ${optionLine(option)}`),
    ...command.commands.flatMap((child) => surfaceOfCommand(child, words)),
  ]);
}

/** Names and types of what is inside: an array is as its first item. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (value === null || typeof value !== 'object') return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}

const LABELS = /^(\w+)\{(.*)\}/;

/** Names, types and labels of a text of metrics; buckets and the runtime's own are left out. */
export function surfaceOfMetrics(text: string): Surface {
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].filter(
    ([, name = '']) => !/^(process|nodejs)_/.test(name),
  );
  const labels = new Map<string, Set<string>>();
  for (const line of text.split('\n')) {
    const [, series = '', inside = ''] = LABELS.exec(line) ?? [];
    const name = series.replace(/_(bucket|sum|count)$/, '');
    const names = [...inside.matchAll(/(?:^|,)(\w+)=/g)].map(([, label = '']) => label);
    for (const label of names) labels.set(name, (labels.get(name) ?? new Set()).add(label));
  }
  return inOrder(
    types.map(([, name = '', type = '']) => [name, type, ...[...(labels.get(name) ?? [])].sort()].join(' ')),
  );
}

export function surfaceOfJobs(jobs: readonly JobDefinition[]): Surface {
  return inOrder(
    jobs.flatMap(({ name, queue }) => [
      `queue ${queue.name} ${digest(queue)}`,
      `job ${name} on ${queue.name}`,
    ]),
  );
}

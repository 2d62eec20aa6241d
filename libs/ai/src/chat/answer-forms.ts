import { isObject } from '../upstreams/parse-answer.js';

type Members = Record<string, unknown>;

/** A whole completion among chunks, as the one chunk it is; anything else as it is. */
export function asChunk(value: Members): Members {
  const { choices } = value;
  if (!Array.isArray(choices) || !choices.some(isWhole)) return value;
  return {
    ...value,
    object: 'chat.completion.chunk',
    choices: (choices as unknown[]).map((choice, index) =>
      isWhole(choice) ? partOf(choice, index) : choice,
    ),
  };
}

function isWhole(choice: unknown): choice is Members {
  return isObject(choice) && isObject(choice['message']) && !isObject(choice['delta']);
}

function partOf({ message, ...rest }: Members, index: number): Members {
  const saying = message as Members;
  const { tool_calls: calls } = saying;
  // A delta says of each call which one it is.
  const numbered = Array.isArray(calls)
    ? { tool_calls: calls.map((call: unknown, place) => (isObject(call) ? { index: place, ...call } : call)) }
    : {};
  return { index, ...rest, delta: { ...saying, ...numbered } };
}

/** Members of a delta that stand for themselves: the later one counts. All other texts go on. */
const SINGLE: ReadonlySet<string> = new Set(['role', 'id', 'type', 'index', 'name', 'format']);

/** Puts the chunks of a stream together, for somebody who asked for a whole answer. */
export class CompletionBuilder {
  #head: Members = {};
  #usage: unknown = undefined;
  readonly #choices = new Map<unknown, Members>();

  add({ choices, usage, ...head }: Members): void {
    this.#head = { ...head, ...this.#head };
    if (isObject(usage) && Object.keys(usage).length > 0) this.#usage = usage;
    if (!Array.isArray(choices)) return;
    for (const choice of choices as unknown[]) {
      if (isObject(choice)) this.#addChoice(choice);
    }
  }

  /** Whether each answer that was begun has ended. */
  get hasFinished(): boolean {
    const all = [...this.#choices.values()];
    return (
      all.length > 0 && all.every(({ finish_reason: reason }) => typeof reason === 'string' && reason !== '')
    );
  }

  build(): Members {
    const choices = [...this.#choices.values()].sort(
      (one, other) => Number(one['index']) - Number(other['index']),
    );
    const usage = this.#usage === undefined ? {} : { usage: this.#usage };
    return { ...this.#head, object: 'chat.completion', choices, ...usage };
  }

  #addChoice({ delta, index = 0, ...rest }: Members): void {
    const known = this.#choices.get(index) ?? { index, message: { role: 'assistant', content: null } };
    const told = Object.entries(rest).filter(([, value]) => value !== null || !this.#choices.has(index));
    this.#choices.set(index, { ...known, ...Object.fromEntries(told) });
    if (!isObject(delta)) return;
    const { message } = known;
    extend(message as Members, delta);
  }
}

/** Adds what a delta says. A text goes on, a list grows, and what stands in a list under an index is extended there. */
function extend(target: Members, delta: Members): void {
  for (const [name, value] of Object.entries(delta)) {
    const known = Object.hasOwn(target, name) ? target[name] : undefined;
    if (value === null || value === undefined) put(target, name, known ?? null);
    else if (typeof value === 'string' && typeof known === 'string' && !SINGLE.has(name)) {
      target[name] = known + value;
    } else if (Array.isArray(value)) {
      const list = Array.isArray(known) ? (known as unknown[]) : [];
      for (const item of value as unknown[]) addItem(list, item);
      put(target, name, list);
    } else if (isObject(value)) {
      const inner = isObject(known) ? known : {};
      extend(inner, value);
      put(target, name, inner);
    } else put(target, name, value);
  }
}

function addItem(list: unknown[], item: unknown): void {
  const known = isObject(item) && list.find((each) => isObject(each) && each['index'] === item['index']);
  if (isObject(item) && 'index' in item && isObject(known)) extend(known, item);
  else if (isObject(item)) {
    const made: Members = {};
    extend(made, item);
    list.push(made);
  } else list.push(item);
}

/** `__proto__` is a name like any other. */
function put(target: Members, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
}

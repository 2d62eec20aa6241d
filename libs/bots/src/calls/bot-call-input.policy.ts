import { checkInput } from '#libs/http';
import { PorticoError } from '#libs/kernel';
import type { BotCallDefinition, BotPathParam, BotPathValues } from './bot-call-definition.js';

type Members = Readonly<Record<string, unknown>>;

/** A chat, a chat of a workgroup, or the dialog with a person. */
export const DIALOG_ID = /^(chat|sg)?[1-9]\d{0,14}$/;
const NUMBER = /^[1-9]\d{0,14}$/;

const PATTERNS: Readonly<Record<BotPathParam, RegExp>> = { number: NUMBER, dialog: DIALOG_ID };

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws PorticoError `INVALID_PARAMS` naming the part of the path that is no id. */
export function readPath(
  { params }: Pick<BotCallDefinition, 'params'>,
  sent: Readonly<Record<string, string>>,
): BotPathValues {
  const values = Object.entries(params).map(([name, type]) => {
    const text = sent[name] ?? '';
    if (!PATTERNS[type].test(text)) {
      const details = { field: name, rule: type };
      throw new PorticoError('INVALID_PARAMS', { message: `"${name}" in the path is no id.`, details });
    }
    return [name, type === 'number' ? Number(text) : text] as const;
  });
  return Object.fromEntries(values);
}

/**
 * The members of a body as they stand and those in its `fields`; the outer ones count. An id of a dialog may be a
 * number.
 */
export function flattened(body: unknown): Members {
  if (body === undefined || body === null) return {};
  if (!isMembers(body)) {
    throw new PorticoError('INVALID_PARAMS', { message: 'The body must be an object.' });
  }
  const { fields, ...flat } = body;
  const whole = isMembers(fields) ? { ...fields, ...flat } : body;
  const { dialogId } = whole;
  return typeof dialogId === 'number' ? { ...whole, dialogId: String(dialogId) } : whole;
}

/** Numbers and booleans of a query are text. */
function fromQuery(query: Members): Members {
  const read = (value: unknown): unknown => {
    if (value === 'true') return true;
    if (value === 'false') return false;
    return value;
  };
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, read(value)]));
}

/** @throws PorticoError `INVALID_PARAMS` naming the value that cannot be. */
export function readInput(
  { method, input, check }: BotCallDefinition,
  query: Members,
  body: unknown,
  known: ReadonlySet<string>,
): object {
  if (!input) return {};
  const queried = fromQuery(Object.fromEntries(Object.entries(query).filter(([name]) => known.has(name))));
  const sent =
    method === 'GET' ? queried : method === 'DELETE' ? { ...queried, ...flattened(body) } : flattened(body);
  const said = checkInput(input, sent);
  check?.(said);
  return said;
}

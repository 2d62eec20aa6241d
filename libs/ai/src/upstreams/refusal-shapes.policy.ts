import { isObject } from './parse-answer.js';

type Members = Readonly<Record<string, unknown>>;

/** Members of an object that is an answer of some kind: it is no refusal, whatever else it tells. */
const ANSWERS = ['choices', 'data', 'text', 'segments'] as const;
/** Members that hold the refusal, alone or as a list. */
const HOLDERS = ['error', 'Error', 'errors', 'fault', 'exception', 'base_resp', 'baseResp'] as const;
/** Where the words stand when the refusal is the object itself. */
const WORDS = [
  'error_message',
  'error_msg',
  'errorMessage',
  'errmsg',
  'err_msg',
  'status_msg',
  'faultstring',
  'detail',
  'msg',
] as const;
const CODES = [
  'error_code',
  'errorCode',
  'errcode',
  'err_code',
  'status_code',
  'statusCode',
  'http_status',
] as const;
/** Members that say by their value that something went wrong, or that nothing did. */
const MARKS = ['object', 'type', 'status', 'result'] as const;
const WRONG = /^(?:error|errors|fail|failed|failure)$/i;
const WELL: ReadonlySet<unknown> = new Set([0, 200, '0', '200', 'ok', 'OK', 'success', 'Success']);
const VERDICTS = ['success', 'ok'] as const;

/**
 * The refusal that stands in an object which came as a success, with `message` and `code` where it names any: the
 * member `error`, or one of the shapes in which others say it. Null for anything that may be an answer, also where an
 * empty `error` stands beside it.
 */
export function errorWithin(value: unknown): unknown {
  if (!isObject(value)) return null;
  const told = value['error'];
  if (told !== true && !isBlank(told)) return named(told);
  if (ANSWERS.some((name) => isAnswer(value[name]))) return errorOfChoices(value['choices']);
  for (const name of HOLDERS) {
    const held: unknown = Array.isArray(value[name]) ? (value[name] as unknown[])[0] : value[name];
    if (typeof held !== 'boolean' && !isBlank(held) && !isWell(held)) return named(held);
  }
  return isRefusal(value) ? named(value) : null;
}

/** Status for which a refusal stands by one of its own members; null when it names none. */
export function statusWithin(...sources: readonly unknown[]): number | null {
  for (const source of sources) {
    if (!isObject(source)) continue;
    for (const name of ['status', 'code', ...CODES]) {
      const number =
        typeof source[name] === 'string' || typeof source[name] === 'number' ? Number(source[name]) : NaN;
      if (Number.isInteger(number) && number >= 400 && number <= 599) return number;
    }
  }
  return null;
}

function isRefusal(value: Members): boolean {
  if (value['error'] === true || VERDICTS.some((name) => value[name] === false)) return true;
  if (MARKS.some((name) => typeof value[name] === 'string' && WRONG.test(value[name]))) return true;
  if (statusWithin(value) !== null || !isBlank(value['detail'])) return true;
  return !isWell(value) && ['message', ...WORDS].some((name) => isWords(value[name]));
}

/** An error of one of the answers: beside what it says, or as the reason of its end. */
function errorOfChoices(choices: unknown): unknown {
  if (!Array.isArray(choices)) return null;
  for (const choice of choices as unknown[]) {
    if (!isObject(choice)) continue;
    if (!isBlank(choice['error'])) return named(choice['error']);
    if (typeof choice['finish_reason'] === 'string' && WRONG.test(choice['finish_reason'])) return {};
  }
  return null;
}

/** With its words and its code under the names of the contract. */
function named(error: unknown): unknown {
  if (!isObject(error)) return error;
  const words = WORDS.find((name) => isWords(error[name]));
  const code = CODES.find((name) => typeof error[name] === 'string' || typeof error[name] === 'number');
  return {
    ...(words !== undefined && { message: error[words] }),
    ...(code !== undefined && { code: String(error[code]) }),
    ...error,
  };
}

function isAnswer(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.length > 0);
}

function isWell(value: unknown): boolean {
  return isObject(value) && ['code', 'status', 'message', ...CODES].some((name) => WELL.has(value[name]));
}

function isWords(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

/** Says nothing: absent, no, empty, or made of nothing else. */
function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === 0) return true;
  if (typeof value === 'string') return value.trim() === '';
  return (
    typeof value === 'object' && Object.values(value).every((member) => member === null || member === '')
  );
}

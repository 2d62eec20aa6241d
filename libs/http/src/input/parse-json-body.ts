import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { bodyFault, inputFault } from './input-fault.js';
import { JsonScanner } from './json-scanner.js';
import { checkJsonValue } from './json-value.js';

const BYTE_ORDER_MARK = '\uFEFF';
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/;

/** Refuses a body that is not announced as JSON in UTF-8 without compression. No `Content-Type` means JSON. */
export function checkJsonHeaders(headers: IncomingHttpHeaders): void {
  const [type, ...parameters] = (headers['content-type'] ?? 'application/json').toLowerCase().split(';');
  if (!JSON_TYPE.test(type!.trim())) {
    throw bodyFault('contentType', 'body must be sent with Content-Type: application/json');
  }
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='));
  if (charset && !/^charset="?utf-?8"?$/.test(charset)) throw bodyFault('charset', 'body must be UTF-8');
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw bodyFault('contentEncoding', 'body must not be compressed');
  }
}

/** The parser's message without the piece of the body it quotes. */
function placeOf({ message }: Error): string {
  const [place = ''] = /at position \d+/.exec(message) ?? [];
  return place && ` ${place}`;
}

/** The value of JSON, once it is known to hold no more than it may. @param name of the JSON in a fault. */
export function parseJson(bytes: Buffer, name = 'body'): unknown {
  if (!isUtf8(bytes)) throw inputFault('body', name, 'utf8', `${name} must be UTF-8`);
  new JsonScanner(name).push(bytes);
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  } catch (error) {
    throw inputFault('body', name, 'json', `${name} is not valid JSON${placeOf(error as Error)}`);
  }
  checkJsonValue(value);
  return value;
}

/** The object a body holds; an empty body is the empty object. */
export function parseJsonBody(bytes: Buffer): object {
  if (bytes.length === 0) return {};
  const value = parseJson(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw bodyFault('isObject', 'body must be a JSON object');
  }
  return value;
}

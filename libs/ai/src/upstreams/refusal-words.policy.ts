/** What a provider says of its refusal, in its own words: not yet cleaned. */
export interface RefusalWords {
  readonly message: string | null;
  /** Its name of the fault: a code, or a type where it has no code. */
  readonly code: string | null;
  /** The parameter it names; of a list of places the whole way, `messages.0.content`. */
  readonly param: string | null;
}

/** What a provider says of its refusal; texts are its own, not yet cleaned. */
export interface RefusalFacts extends RefusalWords {
  /** HTTP status; of an error inside a stream the one it stands for. */
  readonly status: number;
  readonly retryAfterSeconds: number | null;
}

type Members = Readonly<Record<string, unknown>>;

/** Members that hold the refusal, or a further one that tells more. */
const HOLDERS = ['error', 'errors', 'detail', 'message', 'metadata', 'raw', 'fault', 'body'];
const TEXTS = [
  'message',
  'Message',
  'msg',
  'detail',
  'error_description',
  'error_message',
  'errorMessage',
  'error_msg',
  'faultstring',
  'raw',
  'error',
  'title',
  'reason',
  'description',
];
const CODES = ['code', 'error_code', 'errorCode', 'type', '__type', 'status', 'error'];
const PARAMS = ['param', 'parameter', 'field', 'loc'];

/** Refusals within refusals are looked at so far; of a list so many. */
const DEEPEST = 6;
const TITLE = /<(?:message|title)>([^<]{1,300})</i;
const MOST_OF_LIST = 3;

/** Reads a refusal of any shape: what stands innermost is the most exact. */
export function refusalWords(value: unknown): RefusalWords {
  const layers = [...layersOf(value, 0)];
  return {
    message: messageOf(layers) ?? (typeof value === 'string' ? plainText(value) : anyWords(layers)),
    code: firstOf(layers, CODES, codeText),
    param: firstOf(layers, PARAMS, paramText),
  };
}

/** The same of a body: JSON, an event of a stream, a plain text, or a page, whose title says what it is. */
export function refusalWordsOf(body: string): RefusalWords {
  const text = body.replace(/^\uFEFF/, '').trim();
  if (/^(?:null|true|false|[\d.+-]+)$/.test(text)) return refusalWords(null);
  if (text.startsWith('<')) return refusalWords(TITLE.exec(text)?.[1]?.trim() ?? null);
  return refusalWords(/^(?:event:|data:)/.test(text) ? dataOf(text) : (parsed(text) ?? text));
}

function* layersOf(value: unknown, depth: number): Generator<Members> {
  if (depth > DEEPEST) return;
  if (typeof value === 'string') {
    yield* layersOf(parsed(value), depth + 1);
  } else if (Array.isArray(value)) {
    for (const item of value.slice(0, MOST_OF_LIST)) yield* layersOf(item, depth + 1);
  } else if (typeof value === 'object' && value !== null) {
    const members = value as Members;
    for (const name of HOLDERS) yield* layersOf(members[name], depth + 1);
    yield members;
  }
}

/** Faults of an input come as a list: each names its place. */
function messageOf(layers: readonly Members[]): string | null {
  const faults = layers.flatMap(({ loc, msg }) => {
    const text = plainText(msg);
    if (text === null) return [];
    const place = paramText(loc);
    return [place === null ? text : `${place}: ${text}`];
  });
  return faults.length > 0 ? faults.join('; ') : firstOf(layers, TEXTS, plainText);
}

/** Of a refusal that names its members otherwise: the first of them that is more than a word. */
function anyWords(layers: readonly Members[]): string | null {
  for (const value of layers.flatMap((layer) => Object.values(layer))) {
    const texts: readonly unknown[] = Array.isArray(value) ? value.slice(0, MOST_OF_LIST) : [value];
    const words = texts.map(plainText).filter((text) => text?.includes(' '));
    if (words.length > 0) return words.join('; ');
  }
  return null;
}

function firstOf(
  layers: readonly Members[],
  names: readonly string[],
  read: (value: unknown) => string | null,
): string | null {
  for (const layer of layers) {
    for (const name of names) {
      const text = read(layer[name]);
      if (text !== null) return text;
    }
  }
  return null;
}

/** A text for people; null for a document in a text. */
function plainText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' || /^[<{[]/.test(text) ? null : text;
}

/** Names of faults have no spaces; a status is none, it is known already, and "error" says nothing. */
function codeText(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^[\w.:/#-]{1,100}$/.test(text)) return null;
  return /^(?:[1-5]\d\d|error|fail(?:ed|ure)?|false|true)$/i.test(text) ? null : text;
}

function paramText(value: unknown): string | null {
  const places: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isPlace = (place: unknown) =>
    (typeof place === 'string' && place !== '') || (Array.isArray(value) && typeof place === 'number');
  if (places.length === 0 || !places.every(isPlace)) return null;
  const way = places.length > 1 && places[0] === 'body' ? places.slice(1) : places;
  return way.join('.').slice(0, 200);
}

function dataOf(events: string): unknown {
  const data = events.split(/\r\n|\r|\n/).filter((line) => line.startsWith('data:'));
  const text = data.map((line) => line.slice('data:'.length).trim()).find((line) => line !== '[DONE]') ?? '';
  return parsed(text) ?? text;
}

/** Null for what is no list and no object of JSON. */
function parsed(text: string): unknown {
  if (!/^\s*[[{"]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** How providers say that a prompt is too long, beside the code of the contract. */
const TOO_LONG =
  /context (?:length|window|size)|prompt is too long|too many (?:input )?tokens|maximum .{0,20}tokens/i;

export function isTooLong({ code, message }: RefusalFacts): boolean {
  return code === 'context_length_exceeded' || (message !== null && TOO_LONG.test(message));
}

const MONEY = '(?:quota|balance|credits?|funds)';
/** How providers name an account without money. */
const SPENT_CODES = new RegExp(
  `(?:insufficient|not[_-]?enough|no|low|out[_-]?of)[_-]?(?:(?:account|user|token)[_-]?)?${MONEY}|${MONEY}[_-]?(?:insufficient|not[_-]?enough|exhausted|depleted|too[_-]?low)|exceeded_current_quota|billing_(?:hard_limit|not_active|error)|payment_required|^arrearage$|^1113$`,
  'i',
);
const SPENT_WORDS = new RegExp(
  `(?:insufficient|not enough|no|out of|used all(?: available)?) (?:account |remaining )?${MONEY}\\b|${MONEY} (?:is |are )?(?:too low|insufficient|exhausted|depleted|used up)|exceeded your current quota|(?:spending|billing|budget) (?:hard )?limit|in arrears|余额不足|欠费|недостаточно средств`,
  'i',
);

/**
 * Whether the account behind the key is used up, which no waiting mends. Words alone count where the provider names no
 * time to wait: some say of a limit of a minute what others say of an empty account.
 */
export function isSpent({ status, code, message, retryAfterSeconds }: RefusalFacts): boolean {
  if (status === 402 || (code !== null && SPENT_CODES.test(code))) return true;
  const mayBe = retryAfterSeconds === null && (status === 429 || status === 403 || status === 400);
  return mayBe && message !== null && SPENT_WORDS.test(message);
}

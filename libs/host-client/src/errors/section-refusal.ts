import { type ErrorCode, isPorticoError, PorticoError } from '#libs/kernel';
import { HostRefusal } from './host-refusal.error.js';

/** A refusal of the host that means something of its own in one section; the first row that fits decides. */
export interface SectionRefusal {
  /**
   * The host's codes, lower case; of REST 3 the last word, without `exception`. A `*` at the start or the end stands for
   * anything. Any code when absent.
   */
  readonly host?: readonly string[];
  /** What the host's description says, where the code says too little. */
  readonly description?: RegExp;
  readonly answer: ErrorCode;
  /** The caller reads the host's description, not the catalogue's words. */
  readonly words?: 'host';
  /** The host's code is passed on as `error.hostCode`. */
  readonly keepsHostCode?: true;
  readonly hint?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** `…_ENTITYNOTFOUNDEXCEPTION` of REST 3 → `entitynotfound`. */
const LAST_WORD = /([a-z]+?)(?:exception)?$/;

function isLike(known: string, code: string): boolean {
  if (known.startsWith('*')) return code.endsWith(known.slice(1));
  return known.endsWith('*') ? code.startsWith(known.slice(0, -1)) : known === code;
}

function fits({ host, description }: SectionRefusal, { said }: HostRefusal): boolean {
  const code = said.hostCode.toLowerCase();
  const isCode = host?.some((known) => isLike(known, code) || known === LAST_WORD.exec(code)?.[1]) ?? true;
  return isCode && (description?.test(said.description) ?? true);
}

/** What the host said, also where a section has given it an answer of its own; null for any other failure. */
export function refusalBehind(error: unknown): HostRefusal | null {
  if (error instanceof HostRefusal) return error;
  return isPorticoError(error) && error.cause instanceof HostRefusal ? error.cause : null;
}

/** The answer the rows of a section give to a failure; null when none is about it. */
export function sectionRefusal(rows: readonly SectionRefusal[], error: unknown): PorticoError | null {
  if (!(error instanceof HostRefusal)) return null;
  const row = rows.find((candidate) => fits(candidate, error));
  if (!row) return null;
  const { answer, words, keepsHostCode, hint, details } = row;
  const { hostCode, description } = error.said;
  return new PorticoError(answer, {
    ...(words === 'host' && description !== '' && { message: description }),
    ...(keepsHostCode && hostCode !== '' && { extra: { hostCode } }),
    ...(hint !== undefined && { hint }),
    ...(details && { details }),
    cause: error,
  });
}

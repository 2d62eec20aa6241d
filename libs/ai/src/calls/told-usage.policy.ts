import { isObject } from '../upstreams/parse-answer.js';
import { type CallCounts, NOTHING_COUNTED, type SettledCall } from '#libs/metering/contracts';
import { AROUND, BARE, type Field, NAMES, PARTS, PLACES } from './usage-names.data.js';

/** What a call used, and whose numbers these are. */
export type Measured = Pick<SettledCall, 'counts' | 'usageOrigin'>;

/** Tokens as a provider has told them; absent where it told nothing. */
export interface ToldUsage {
  /** All that was read, from a cache or not. */
  readonly prompt?: number;
  readonly cached?: number;
  readonly output?: number;
  readonly reasoning?: number;
  readonly total?: number;
}

/** What usage is measured against: a model without a known context is given a large one. */
export interface UsageBounds {
  readonly contextLength: number | null;
  /** Answers asked for at once. */
  readonly choices: number;
}

type Members = Readonly<Record<string, unknown>>;
type Told = Partial<Record<Field, number>>;

const DEEPEST = 4;
/** More elements are not looked at: `choices` are few, and vectors many. */
const MOST_ELEMENTS = 16;

/** The usage in an answer or a chunk of one, in whatever place and spelling; null when there is none that can be read. */
export function usageIn(answer: Members): ToldUsage | null {
  const found: Told[][] = [[], [], []];
  look(answer, found, DEEPEST);
  const beside = countsIn(answer, false);
  // One number among others may be of anything.
  if (Object.keys(beside).some((field) => field !== 'total')) found[2]!.push(beside);
  for (const told of found) {
    const joint = told.map(meaningOf).reduce<ToldUsage | null>(joined, null);
    if (joint !== null && Object.values(joint).some((count) => count > 0)) return joint;
  }
  return found.flat().map(meaningOf).reduce<ToldUsage | null>(joined, null);
}

/**
 * What is known after both: the later number of each, but for zeros after something. A total is of the same telling
 * as its parts.
 */
export function joined(earlier: ToldUsage | null, later: ToldUsage | null): ToldUsage | null {
  if (earlier === null || later === null) return later ?? earlier;
  const { total, ...parts } = earlier;
  const isWhole = later.prompt !== undefined && later.output !== undefined && later.output > 0;
  const sum: Record<string, number> = isWhole || total === undefined ? parts : { ...parts, total };
  for (const [name, count] of Object.entries(later))
    if (count > 0 || sum[name] === undefined) sum[name] = count;
  return sum;
}

/** What still holds once more was said: the prompt, unless it was none yet. */
export function promptOf(told: ToldUsage | null): ToldUsage | null {
  const { prompt = 0, cached } = told ?? {};
  return prompt === 0 ? null : { prompt, ...(cached !== undefined && { cached }) };
}

const UNKNOWN_CONTEXT = 4_000_000;

/**
 * What a call used by what was told, and by our own reckoning where that says nothing, or what cannot be true: less
 * than nothing, parts of tokens, or more than twice what the model can hold. An explicit zero is zero.
 */
export function measuredBy(told: ToldUsage | null, bounds: UsageBounds, reckoned: CallCounts): Measured {
  const known = told && tokensOf(told, reckoned.promptTokens);
  if (!known || !isPossible(known, bounds)) return { counts: reckoned, usageOrigin: 'estimated' };
  const { prompt, output, cached = 0 } = known;
  const isTold = prompt !== undefined && (output !== undefined || reckoned.completionTokens === 0);
  const promptTokens = prompt ?? reckoned.promptTokens;
  return {
    counts: {
      ...NOTHING_COUNTED,
      promptTokens,
      // More than there are would make the rest negative; what is no count saves nothing.
      cachedTokens: prompt !== undefined && isCount(cached) && cached <= promptTokens ? cached : 0,
      completionTokens: output ?? reckoned.completionTokens,
    },
    usageOrigin: isTold ? 'provider' : 'estimated',
  };
}

/** Tokens of reasoning stand beside the output with some, and in the total alone with others. */
function tokensOf({ total = 0, ...told }: ToldUsage, reckonedPrompt: number): Omit<ToldUsage, 'total'> {
  let { prompt, output } = told;
  if (total > 0 && !prompt && !output) prompt = Math.min(reckonedPrompt, total);
  else if (total > 0 && prompt === undefined && output !== undefined) prompt = Math.max(0, total - output);
  const left = prompt === undefined ? 0 : total - prompt;
  if (left > (output ?? 0) || (total > 0 && output === undefined)) output = Math.max(0, left);
  const { reasoning = 0 } = told;
  if (reasoning > (told.output ?? 0)) output = Math.max(output ?? 0, reasoning + (told.output ?? 0));
  return { ...told, ...(prompt !== undefined && { prompt }), ...(output !== undefined && { output }) };
}

function isPossible({ prompt = 0, output = 0 }: ToldUsage, { contextLength, choices }: UsageBounds): boolean {
  const most = 2 * (contextLength ?? UNKNOWN_CONTEXT) + 1_024;
  return isCount(prompt) && isCount(output) && prompt <= most && output <= most * choices;
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}

function look(value: Members, found: readonly Told[][], levels: number): void {
  for (const [name, member] of Object.entries(value)) {
    if (member === null || member === undefined || typeof member === 'string') continue;
    const plain = plainName(name);
    const rank = PLACES.findIndex((place) => place.test(plain));
    if (rank === 0 && typeof member === 'number') found[0]!.push({ total: member });
    if (rank === -1 && (levels === 0 || !AROUND.test(plain))) continue;
    const elements = Array.isArray(member) ? member.slice(0, MOST_ELEMENTS) : [member];
    for (const element of elements.filter(isObject)) {
      if (rank === -1) look(element, found, levels - 1);
      else found[rank]!.push(countsIn(element, true));
    }
  }
}

/** @param areAlone nothing but counts stands there. */
function countsIn(value: Members, areAlone: boolean): Told {
  const billed = value['billed_units'];
  if (areAlone && isObject(billed)) return countsIn(billed, true);
  const told: Told = {};
  for (const [name, member] of Object.entries(value)) {
    const plain = plainName(name);
    if (isObject(member)) {
      for (const [field, count] of Object.entries(areAlone ? countsOfPart(plain, member) : {})) {
        put(told, field as Field, count);
      }
      continue;
    }
    const count = numberOf(member);
    if (count === null || (!areAlone && BARE.test(plain))) continue;
    const field = fieldOf(plain);
    if (field) put(told, field, count);
  }
  return told;
}

/** Zeros take nothing back. */
function put(told: Told, field: Field, count: number): void {
  if (count > 0 || told[field] === undefined) told[field] = count;
}

/** Counts inside those of a usage: what is billed of them, what they are made of, or one count with its parts. */
function countsOfPart(plain: string, part: Members): Told {
  const told = countsIn(part, true);
  if (PLACES.some((place) => place.test(plain))) return told;
  const { cached, readBeside, reasoning, ...counts } = told;
  const field = fieldOf(plain);
  const isCount = field === 'prompt' || field === 'input' || field === 'output';
  if (!isCount && !PARTS.test(plain)) return {};
  const read = cached || (readBeside ?? cached);
  return {
    ...(isCount && counts.total !== undefined && { [field === 'input' ? 'prompt' : field]: counts.total }),
    ...(read !== undefined && { cached: read }),
    ...(reasoning !== undefined && { reasoning }),
  };
}

/** What the counts of one telling mean together. */
function meaningOf(told: Told): ToldUsage | null {
  const { output, thoughts = 0, reasoning, total } = told;
  const read = told.readBeside || (told.cached ?? told.readBeside);
  const bare = told.prompt || (promptBeside(told) ?? told.prompt);
  const prompt = bare === undefined ? undefined : bare + (told.tools ?? 0);
  const whole = thoughts > 0 || output !== undefined ? (output ?? 0) + thoughts : undefined;
  const meant = { prompt, cached: read, output: whole, reasoning, total };
  const counts = Object.entries(meant).filter(([, count]) => count !== undefined);
  return counts.length === 0 ? null : (Object.fromEntries(counts) as ToldUsage);
}

/** An input with what was read from a cache and written to it, unless the total says that it holds them. */
function promptBeside({ input, output = 0, total = 0, readBeside = 0, writtenBeside = 0 }: Told) {
  if (input === undefined) return undefined;
  const beside = readBeside + writtenBeside;
  const isInside = total > 0 && total < input + output + beside && beside <= input;
  return isInside ? input : input + beside;
}

function fieldOf(plain: string): Field | null {
  return NAMES.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*-?\d{1,15}(?:\.0+)?\s*$/.test(value) ? Number(value) : null;
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

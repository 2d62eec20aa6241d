import { divideUp, MICRO } from '../contracts/charge-terms.js';
import type { CallCounts, CallOrder, CallRate, CallRates } from '../contracts/call-terms.js';

/** No call counts more than this of anything, whatever a provider reports: sums stay far inside a `bigint` column. */
const MOST_COUNTED = 1_000_000_000;
const MOST_PRICE = 1_000_000_000_000_000n;
const MINUTE_MS = 60_000n;

/** Thousandths: a unit or a credit at its full price. */
export const FULL_PRICE = 1_000;

/** What a call costs, frozen when it is admitted. */
export interface CallTerms {
  readonly rates: CallRates;
  /** Thousandths a unit costs in the hour of the admission. */
  readonly multiplierMilli: number;
  /** The same for credits; {@link FULL_PRICE} unless the schedule says that money is cheaper, too. */
  readonly moneyMilli: number;
  /** Credits a million units cost above the day and week limits. */
  readonly overagePrice: number;
}

/** What counts come to, in micro-units and micro-credits. */
export interface CallPrice {
  readonly gross: bigint;
  readonly net: bigint;
  /** What a paid model takes from the wallet. */
  readonly credits: bigint;
  /** What it takes beside that above the day and week limits. */
  readonly overCost: bigint;
}

/** Whole numbers from 0 on; whatever else a provider says is taken as the nearest. */
export function sane(counts: CallCounts): CallCounts {
  const whole = (count: number) => (count > 0 ? Math.min(Math.ceil(count), MOST_COUNTED) : 0);
  const promptTokens = whole(counts.promptTokens);
  return {
    promptTokens,
    cachedTokens: Math.min(whole(counts.cachedTokens), promptTokens),
    completionTokens: whole(counts.completionTokens),
    audioMs: whole(counts.audioMs),
    images: whole(counts.images),
  };
}

/** The larger of each count: what was delivered is never less than what the provider bills from the start. */
export function atLeastOf(counts: CallCounts, least: CallCounts): CallCounts {
  return {
    promptTokens: Math.max(counts.promptTokens, least.promptTokens),
    cachedTokens: Math.max(counts.cachedTokens, least.cachedTokens),
    completionTokens: Math.max(counts.completionTokens, least.completionTokens),
    audioMs: Math.max(counts.audioMs, least.audioMs),
    images: Math.max(counts.images, least.images),
  };
}

/** What counts cost at a rate. Rounded up once, after everything is added. */
export function amountOf(counts: CallCounts, rate: CallRate): bigint {
  const { promptTokens, cachedTokens, completionTokens, audioMs, images } = sane(counts);
  const tokens =
    BigInt(promptTokens - cachedTokens) * rate.input +
    BigInt(cachedTokens) * rate.cachedInput +
    BigInt(completionTokens) * rate.output;
  const audio = BigInt(audioMs) * rate.audioMinute;
  const amount =
    divideUp(tokens * MINUTE_MS + audio * MICRO, MICRO * MINUTE_MS) + BigInt(images) * rate.image;
  return amount < MOST_PRICE ? amount : MOST_PRICE;
}

/** An amount in an hour of thousandths, rounded up. */
export function discounted(amount: bigint, milli: number): bigint {
  return divideUp(amount * BigInt(milli), BigInt(FULL_PRICE));
}

export function priceOf(counts: CallCounts, terms: CallTerms): CallPrice {
  const { rates, multiplierMilli, moneyMilli, overagePrice } = terms;
  const gross = amountOf(counts, rates.units);
  return {
    gross,
    net: discounted(gross, multiplierMilli),
    credits: rates.credits ? discounted(amountOf(counts, rates.credits), moneyMilli) : 0n,
    overCost: discounted(divideUp(gross * BigInt(overagePrice), MICRO), moneyMilli),
  };
}

/** Tokens of a streamed answer that may go out before those on record. About a second of a fast model. */
const LEAD_TOKENS = 64;

/** How far the answer of a call may be ahead of its record; a call that is lost is charged for as much. */
export function deliveryLead({ isStreamed, atMost }: Pick<CallOrder, 'isStreamed' | 'atMost'>): number {
  return isStreamed ? Math.min(LEAD_TOKENS, Math.max(1, atMost.completionTokens)) : 0;
}

/** What a record must say before a piece goes out: `none` yet, one `soon`, or one `first`. */
export function recordNeeded(
  delivered: Pick<CallCounts, 'completionTokens'>,
  recordedTokens: number,
  lead: number,
): 'none' | 'soon' | 'first' {
  const ahead = delivered.completionTokens - recordedTokens;
  if (ahead > lead) return 'first';
  return ahead * 2 > lead ? 'soon' : 'none';
}

/** What a lost call is charged for: what is on record and what may have gone out since. */
export function mostDelivered(recorded: CallCounts, lead: number): CallCounts {
  return { ...recorded, completionTokens: recorded.completionTokens + lead };
}

type StoredRate = Readonly<Record<keyof CallRate, string>>;

/** What a call costs, as its row keeps it for whoever finds the call abandoned. */
export interface StoredTerms extends Omit<CallTerms, 'rates'> {
  readonly rates: { readonly units: StoredRate; readonly credits: StoredRate | null };
  readonly atLeast: CallCounts;
  /** Tokens that may have reached the client beyond those on record. */
  readonly lead: number;
}

const stored = new WeakMap<CallRates, StoredTerms['rates']>();

function storedRate({ input, cachedInput, output, audioMinute, image }: CallRate): StoredRate {
  return {
    input: input.toString(),
    cachedInput: cachedInput.toString(),
    output: output.toString(),
    audioMinute: audioMinute.toString(),
    image: image.toString(),
  };
}

function readRate({ input, cachedInput, output, audioMinute, image }: StoredRate): CallRate {
  return {
    input: BigInt(input),
    cachedInput: BigInt(cachedInput),
    output: BigInt(output),
    audioMinute: BigInt(audioMinute),
    image: BigInt(image),
  };
}

export function storeTerms(
  { rates, ...rest }: CallTerms,
  order: Pick<CallOrder, 'atLeast' | 'atMost' | 'isStreamed'>,
): StoredTerms {
  let known = stored.get(rates);
  if (!known) {
    known = { units: storedRate(rates.units), credits: rates.credits && storedRate(rates.credits) };
    stored.set(rates, known);
  }
  return { ...rest, rates: known, atLeast: order.atLeast, lead: deliveryLead(order) };
}

export function readTerms({ rates, multiplierMilli, moneyMilli, overagePrice }: StoredTerms): CallTerms {
  return {
    multiplierMilli,
    moneyMilli,
    overagePrice,
    rates: { units: readRate(rates.units), credits: rates.credits && readRate(rates.credits) },
  };
}

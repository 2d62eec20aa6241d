import type { CallCounts, CallOrder, CallRate, CallRates } from '../contracts/call-terms.js';
import type { CallTerms } from './call-price.policy.js';
import { deliveryLead } from './delivery-lead.policy.js';

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

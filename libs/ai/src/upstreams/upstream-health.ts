import { Injectable } from '@nestjs/common';
import { RecentMap } from '#libs/http';
import type { UpstreamTarget } from '../contracts/model-catalog.js';
import {
  admits,
  afterFailure,
  afterNothing,
  afterStart,
  type Circuit,
  CLOSED_CIRCUIT,
} from './upstream-selection.policy.js';
import type { Outcome } from './upstream-outcomes.policy.js';

const MOST_CIRCUITS = 10_000;

type Named = Pick<UpstreamTarget, 'upstream' | 'origin' | 'baseUrl'>;

/** How long it is remembered that an upstream refuses `stream_options`: it may learn them. */
const REFUSES_OPTIONS_MS = 3_600_000;

/**
 * How the upstreams of this process are. What nobody's request can bring about counts for all; anything else only for
 * the portal whose calls failed. Only upstreams that fail are remembered.
 */
@Injectable()
export class UpstreamHealth {
  readonly #circuits = new RecentMap<Circuit>(MOST_CIRCUITS);
  readonly #options = new RecentMap<{ readonly takes: boolean; readonly untilMs: number }>(MOST_CIRCUITS);

  /** Whether a model of an upstream takes `stream_options`: as the operator says, else as it has shown. */
  takesOptions(target: UpstreamTarget): boolean | null {
    const said = target.terms?.streamOptions ?? null;
    const shown = this.#options.get(placeOf(target));
    if (said !== null || !shown) return said;
    return shown.takes || performance.now() < shown.untilMs ? shown.takes : null;
  }

  /** It has answered a stream that was asked for with them, or refused them and answered without. */
  showedOptions(target: UpstreamTarget, takes: boolean): void {
    this.#options.set(placeOf(target), { takes, untilMs: performance.now() + REFUSES_OPTIONS_MS });
  }

  admits(target: Named, portalId: string): boolean {
    const now = performance.now();
    return namesOf(target, portalId).every((name) => admits(this.#of(name), now));
  }

  began(target: Named, portalId: string): void {
    const now = performance.now();
    for (const name of namesOf(target, portalId)) this.#change(name, (circuit) => afterStart(circuit, now));
  }

  /** It answered, be it with a refusal of this one request. */
  answered(target: Named, portalId: string): void {
    for (const name of namesOf(target, portalId)) this.#circuits.delete(name);
  }

  failed(target: Named, portalId: string, blames: Outcome['blames']): void {
    const [ofAll, ofPortal] = namesOf(target, portalId);
    const now = performance.now();
    if (blames === 'upstream') {
      this.#circuits.set(ofAll, afterFailure(this.#of(ofAll), now));
    } else {
      // There was a connection.
      this.#circuits.delete(ofAll);
    }
    if (blames === 'portal') this.#circuits.set(ofPortal, afterFailure(this.#of(ofPortal), now));
    else this.#change(ofPortal, afterNothing);
  }

  /** It was broken off by us. */
  leftOpen(target: Named, portalId: string): void {
    for (const name of namesOf(target, portalId)) this.#change(name, afterNothing);
  }

  #of(name: string): Circuit {
    return this.#circuits.get(name) ?? CLOSED_CIRCUIT;
  }

  #change(name: string, change: (circuit: Circuit) => Circuit): void {
    const known = this.#circuits.get(name);
    if (known) this.#circuits.set(name, change(known));
  }
}

function placeOf({ upstream, origin, baseUrl, upstreamModel }: UpstreamTarget): string {
  return `${origin} ${upstream} ${baseUrl} ${upstreamModel}`;
}

/** An address that a portal named is a thing of its own, whatever it is called. */
function namesOf({ upstream, origin, baseUrl }: Named, portalId: string): readonly [string, string] {
  const ofAll = origin === 'operator' ? `operator ${upstream}` : `portal ${portalId} ${baseUrl}`;
  return [ofAll, `${ofAll} for ${portalId}`];
}

import { Inject, Injectable } from '@nestjs/common';
import { RecentMap } from '#libs/http';
import { CLOCK, type Clock } from '#libs/kernel';
import type { UpstreamTarget } from '../contracts/model-catalog.js';
import {
  afterFailure,
  afterGoodStatus,
  afterNothing,
  afterStart,
  type Circuit,
  CLOSED_CIRCUIT,
  usableTargets,
} from './upstream-selection.policy.js';
import { CatalogueRepository } from '../models/catalogue.repository.js';
import type { AttemptFacts, Outcome } from './upstream-outcomes.policy.js';

const MOST_CIRCUITS = 10_000;

type Named = Pick<UpstreamTarget, 'upstream' | 'origin' | 'baseUrl'>;

/** How long it is remembered that an upstream refuses `stream_options`: it may learn them. */
const REFUSES_OPTIONS_MS = 3_600_000;
/** The same trouble is noted so often. */
const SAME_TROUBLE_MS = 60_000;

/**
 * How the upstreams of this process are. What nobody's request can bring about counts for all; anything else only for
 * the portal whose calls failed. Only upstreams that fail are remembered.
 */
@Injectable()
export class UpstreamHealth {
  readonly #circuits = new RecentMap<Circuit>(MOST_CIRCUITS);
  #noted: Promise<void> = Promise.resolve();
  readonly #troubles = new RecentMap<{ readonly kind: string; readonly untilMs: number }>(MOST_CIRCUITS);
  readonly #options = new RecentMap<{ readonly takes: boolean; readonly untilMs: number }>(MOST_CIRCUITS);

  constructor(
    private readonly catalogue: CatalogueRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

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

  /**
   * Tells operators how an upstream of the platform is: another trouble than before, or the same after a while.
   * @param failed null where it is well again
   */
  async note({ upstream, origin }: Named, failed: AttemptFacts | null): Promise<void> {
    const known = this.#troubles.get(upstream);
    if (origin === 'portal' || (!failed && !known)) return;
    const { providerFault: fault = null, providerStatus: status = null } = failed ?? {};
    const { providerCode: code = null, providerWords: words = null } = failed ?? {};
    const kind = String(fault ?? status);
    const now = performance.now();
    if (failed && known?.kind === kind && now < known.untilMs) return;
    if (failed) this.#troubles.set(upstream, { kind, untilMs: now + SAME_TROUBLE_MS });
    else this.#troubles.delete(upstream);
    const trouble = failed && { at: this.clock.now(), fault, status, code, words };
    // One after the other, so that the last word is the last that was said.
    const noted = this.#noted.then(() => this.catalogue.noteTrouble(upstream, trouble));
    this.#noted = noted.catch(() => undefined);
    await noted;
  }

  /** Those of the targets that may be asked now. */
  usable<Target extends Named>(targets: readonly Target[], portalId: string): readonly Target[] {
    const circuitsOf = (target: Named) => namesOf(target, portalId).map((name) => this.#of(name));
    return usableTargets(targets, circuitsOf, performance.now());
  }

  began(target: Named, portalId: string): void {
    const now = performance.now();
    for (const name of namesOf(target, portalId)) this.#change(name, (circuit) => afterStart(circuit, now));
  }

  /** Its answer has begun well. */
  promised(target: Named, portalId: string): void {
    for (const name of namesOf(target, portalId)) this.#change(name, afterGoodStatus);
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

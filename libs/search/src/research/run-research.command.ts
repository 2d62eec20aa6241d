import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { ChargedWork } from '../searching/charged-work.js';
import { queryAt } from '../engines/wishes.policy.js';
import type { SearchCall } from '../searching/search-call.js';
import { requestOf } from '../searching/search-input.policy.js';
import { type ChosenPlace, SearchPlaces } from '../providers/search-places.query.js';
import { ResearchRun } from './research-run.js';
import { ResearchSlots } from './research-slots.js';
import type { Researched } from './researched.js';

const USUAL_STEPS = 3;
/** Of each search. */
const RESULTS = 8;

export type ResearchOrder = SearchCall<{
  readonly query: string;
  readonly provider?: string;
  readonly lang?: string;
  readonly max_steps?: number;
}>;

export interface FinishedResearch {
  readonly researched: Researched;
  readonly chosen: ChosenPlace;
  /** Micro-credits. */
  readonly charged: bigint;
}

/** Answers a question from the web. */
@Injectable()
export class RunResearch {
  constructor(
    private readonly places: SearchPlaces,
    private readonly charges: ChargedWork,
    private readonly run: ResearchRun,
    private readonly slots: ResearchSlots,
    @Inject(CONFIG) private readonly config: Pick<Config, 'searchResearchPrice' | 'searchResearchMs'>,
  ) {}

  /** @throws PorticoError as a search does, and `RATE_LIMITED` when too many run. */
  async execute({ principal, input, client, tell, note }: ResearchOrder): Promise<FinishedResearch> {
    const { query, lang, max_steps: maxSteps = USUAL_STEPS } = input;
    const request = requestOf({ query, max_results: RESULTS, ...(lang !== undefined && { lang }) });
    const chosen = await this.places.choose(principal, input.provider);
    const { engine } = chosen.place;
    note({ engine: engine.id, credentialLevel: chosen.level });
    queryAt(engine, request);
    const { searchResearchPrice, searchResearchMs } = this.config;
    const { result, charged } = await this.slots.hold(principal.portalId, () =>
      this.charges.execute({
        portalId: principal.portalId,
        credits: chosen.level === 'platform' ? BigInt(searchResearchPrice) : 0n,
        client,
        run: (began) => {
          const signal = AbortSignal.any([client, AbortSignal.timeout(searchResearchMs)]);
          return this.run.execute({ principal, chosen, request, maxSteps, began, tell, client, signal });
        },
        isWorth: ({ sources }) => sources.length > 0,
      }),
    );
    return { researched: result, chosen, charged };
  }
}

import type { Data } from '#libs/client';
import { useApi } from '../../api.js';
import { offeredOr, SHARED_HOST, type OrderDraft } from './order-draft.js';

export interface Placement {
  readonly plans: Data<'providers.plans.list'>;
  readonly regions: Data<'providers.regions.list'>;
  readonly images: Data<'providers.images.list'>;
  readonly runtimes: Data<'runtimes.list'>;
  /** The draft with what is offered in place of what is not. */
  readonly draft: OrderDraft;
  readonly isLoading: boolean;
}

/** What the chosen provider offers, and the order made of it. */
export function usePlacement(draft: OrderDraft): Placement {
  const isMachine = draft.provider !== SHARED_HOST;
  const asked = { path: { id: draft.provider } };
  const options = { enabled: isMachine };
  const plans = useApi('providers.plans.list', asked, options);
  const regions = useApi('providers.regions.list', asked, options);
  const images = useApi('providers.images.list', asked, options);
  const runtimes = useApi('runtimes.list', {});
  const offered = {
    plans: plans.data?.data ?? [],
    regions: regions.data?.data ?? [],
    images: images.data?.data ?? [],
    runtimes: runtimes.data?.data ?? [],
  };
  return {
    ...offered,
    draft: isMachine
      ? {
          ...draft,
          plan: offeredOr(draft.plan, offered.plans),
          region: offeredOr(draft.region, offered.regions),
          image: offeredOr(draft.image, offered.images),
        }
      : draft,
    isLoading: isMachine && [plans, regions, images].some(({ isPending }) => isPending),
  };
}

import type { Data } from '#libs/client';
import { Select } from '@mantine/core';
import { useFormats } from '../../../shared/format/format.js';
import { defineTexts, useTexts } from '../../../shared/language/texts.js';
import { fieldError } from '../../../shared/ui/loaded.js';
import orderServerEn from '../../../texts/en/order-server.json';
import orderServerRu from '../../../texts/ru/order-server.json';
import { useApi } from '../../api.js';
import { offeredOr, type OrderDraft, SHARED_HOST } from './order-draft.js';

export const ORDER_TEXTS = defineTexts('order-server', { en: orderServerEn, ru: orderServerRu });

interface Placement {
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

const SHARED_VALUE = '-shared-';
const NO_RUNTIME = '-later-';

type Plan = Data<'providers.plans.list'>[number];
interface Choice {
  readonly value: string;
  readonly label: string;
}

function usePlanLabel(): (plan: Plan) => string {
  const t = useTexts(ORDER_TEXTS);
  const { number } = useFormats();
  return ({ name, cpu, ramGb, diskGb, priceMonth, priceSleepMonth, currency }) => {
    const size = t('plan-size', { name, cpu: number(cpu), ram: number(ramGb), disk: number(diskGb) });
    const price = t('plan-price', {
      price: number(priceMonth),
      sleepPrice: number(priceSleepMonth),
      currency,
    });
    return `${size} · ${priceMonth === 0 ? t('plan-free') : price}`;
  };
}

/** Where the machine stands and what it is, from what is offered now. */
export function PlacementFields({
  providers,
  placement: { plans, regions, images, runtimes, draft },
  onChange,
  error,
}: {
  readonly providers: Data<'providers.list'>;
  readonly placement: Placement;
  readonly onChange: (news: Partial<OrderDraft>) => void;
  readonly error: unknown;
}) {
  const t = useTexts(ORDER_TEXTS);
  const planLabel = usePlanLabel();
  const isMachine = draft.provider !== SHARED_HOST;
  const refusal = fieldError(error, 'provider');
  const named = (offered: readonly { id: string; name: string }[]): Choice[] =>
    offered.map(({ id, name }) => ({ value: id, label: name }));
  const ofMachine: readonly (readonly [
    field: 'plan' | 'region' | 'image' | 'runtime',
    data: Choice[],
    value: string,
  ])[] = [
    ['plan', plans.map((plan) => ({ value: plan.id, label: planLabel(plan) })), draft.plan],
    ['region', named(regions), draft.region],
    ['image', named(images), draft.image],
    [
      'runtime',
      [{ value: NO_RUNTIME, label: t('no-runtime') }, ...named(runtimes)],
      draft.runtime || NO_RUNTIME,
    ],
  ];
  return (
    <>
      <Select
        label={t('provider')}
        description={isMachine ? undefined : t('shared-host-rule')}
        data={[
          ...providers.map(({ id, name, available }) => ({
            value: id,
            label: available ? name : t('unavailable', { name }),
          })),
          { value: SHARED_VALUE, label: t('shared-host') },
        ]}
        value={isMachine ? draft.provider : SHARED_VALUE}
        onChange={(value) => onChange({ provider: value === SHARED_VALUE ? SHARED_HOST : (value ?? '') })}
        error={
          isMachine || refusal === null
            ? refusal
            : // Without a shared host the service takes an order for one of a machine, and misses its provider.
              t('no-shared-host')
        }
        allowDeselect={false}
      />
      {isMachine &&
        ofMachine.map(([field, data, value]) => (
          <Select
            key={field}
            label={t(field)}
            data={data}
            value={value}
            onChange={(chosen) => onChange({ [field]: chosen === NO_RUNTIME ? '' : (chosen ?? '') })}
            error={fieldError(error, field)}
            allowDeselect={false}
          />
        ))}
    </>
  );
}

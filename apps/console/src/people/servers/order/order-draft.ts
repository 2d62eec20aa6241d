import { PorticoApiError, type Input } from '#libs/client';

type OrderBody = Input<'servers.create'>['body'];

/** What a person has chosen so far; an empty text is no choice. */
export interface OrderDraft {
  readonly name: string;
  readonly displayName: string;
  /** A provider, or where the portal puts applications by itself. */
  readonly provider: string;
  readonly plan: string;
  readonly region: string;
  readonly image: string;
  readonly runtime: string;
}

export type OrderField = keyof OrderDraft;

/** In place of a provider: a slot on the shared host of the portal. */
export const SHARED_HOST = '';

const OF_A_MACHINE = ['provider', 'plan', 'region', 'image'] as const;

/** The body of the order. A machine of its own is asked for by name: some portals have a shared host for the others. */
export function orderBody(draft: OrderDraft): OrderBody {
  const { name, displayName, provider, runtime } = draft;
  const shown = displayName.trim();
  const common = {
    name: name.trim(),
    ...(shown !== '' && { displayName: shown }),
  };
  if (provider === SHARED_HOST) return common;
  const chosen = OF_A_MACHINE.filter((field) => draft[field] !== '').map((field) => [field, draft[field]]);
  return {
    ...common,
    ...(Object.fromEntries(chosen) as Pick<OrderBody, (typeof OF_A_MACHINE)[number]>),
    ...(runtime !== '' && { runtime }),
    placement: 'dedicated',
  };
}

/** The body that a refusal says would do; null when it says none. */
export function exampleOf(error: unknown): Readonly<Record<string, unknown>> | null {
  if (!(error instanceof PorticoApiError)) return null;
  const { hint } = error;
  const example = typeof hint === 'object' && hint !== null ? (hint as { example?: unknown }).example : null;
  return typeof example === 'object' && example !== null && !Array.isArray(example)
    ? (example as Readonly<Record<string, unknown>>)
    : null;
}

/** The draft with what an example names; what it leaves out is no longer chosen, but for the name for people. */
export function draftOfExample(draft: OrderDraft, example: Readonly<Record<string, unknown>>): OrderDraft {
  const textOf = (field: OrderField): string => {
    const value = example[field];
    return typeof value === 'string' ? value : '';
  };
  return {
    name: textOf('name') || draft.name,
    displayName: textOf('displayName') || draft.displayName,
    provider: textOf('provider'),
    plan: textOf('plan'),
    region: textOf('region'),
    image: textOf('image'),
    runtime: textOf('runtime'),
  };
}

/** A name nobody has taken yet. */
export function freeName(taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const name = `server-${number}`;
    if (!taken.includes(name)) return name;
  }
}

/** The one that is chosen, if it is offered, else the first that is. */
export function offeredOr(chosen: string, offered: readonly { readonly id: string }[]): string {
  return offered.some(({ id }) => id === chosen) ? chosen : (offered[0]?.id ?? '');
}

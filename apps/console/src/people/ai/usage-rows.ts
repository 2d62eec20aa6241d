import type { Data } from '#libs/client';

export type Usage = Data<'ai.usage.get'>;
export type UsageRow = Usage['rows'][number];

/** What a row can be about; each has a text. */
export const GROUPINGS = ['day', 'model', 'key'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export const MEASURES = ['cost', 'units', 'calls', 'tokens'] as const;
export type Measure = (typeof MEASURES)[number];

type Counted = Omit<UsageRow, 'key'>;

export const tokensOf = ({ promptTokens, completionTokens }: Counted): number =>
  promptTokens + completionTokens;

const VALUES: Readonly<Record<Measure, (row: Counted) => number>> = {
  cost: ({ costCredits }) => costCredits,
  units: ({ unitsNet }) => unitsNet,
  calls: ({ calls }) => calls,
  tokens: tokensOf,
};

export function measured(measure: Measure, row: Counted): number {
  return VALUES[measure](row);
}

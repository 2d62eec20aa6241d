export const CAMPAIGN_TITLES = ['Quarterly review', 'Review of goals', 'Review of teamwork'];

export interface SeedQuestion {
  readonly title: string;
  readonly description: string | null;
  readonly type: 'scale' | 'choice' | 'text';
  readonly isRequired: boolean;
  readonly scale: {
    readonly min: number;
    readonly max: number;
    readonly labels: Readonly<Record<string, string>>;
  } | null;
  readonly options: readonly { readonly id: number; readonly title: string; readonly value: number }[] | null;
}

/** What every campaign asks. */
export const QUESTIONS: readonly SeedQuestion[] = [
  {
    title: 'How well were the goals met?',
    description: 'Look at the goals agreed at the start of the period.',
    type: 'scale',
    isRequired: true,
    scale: { min: 1, max: 5, labels: { 1: 'not at all', 5: 'fully' } },
    options: null,
  },
  {
    title: 'What should the next period be about?',
    description: null,
    type: 'choice',
    isRequired: true,
    scale: null,
    options: [
      { id: 1, title: 'Depth in the present role', value: 1 },
      { id: 2, title: 'Wider tasks', value: 2 },
      { id: 3, title: 'Leading others', value: 3 },
    ],
  },
  {
    title: 'What else should be said?',
    description: null,
    type: 'text',
    isRequired: false,
    scale: null,
    options: null,
  },
];

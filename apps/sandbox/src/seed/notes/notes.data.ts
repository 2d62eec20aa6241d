export interface SeedDocument {
  readonly title: string;
  readonly text: string;
  readonly children?: readonly SeedDocument[];
}

export interface SeedCollection {
  readonly name: string;
  readonly policyLevel: 'none' | 'view' | 'manage' | 'moderate';
  readonly documents: readonly SeedDocument[];
}

export const COLLECTIONS: readonly SeedCollection[] = [
  {
    name: 'Sales handbook',
    policyLevel: 'view',
    documents: [
      {
        title: 'Prices and discounts',
        text: 'A discount above 15% needs approval.',
        children: [
          { title: 'Discount matrix', text: 'Volume and term decide the discount.' },
          { title: 'Special offers', text: 'Seasonal offers end with the quarter.' },
        ],
      },
      {
        title: 'Objections',
        text: 'What customers say and what helps.',
        children: [{ title: 'Too expensive', text: 'Compare the cost of three years.' }],
      },
      { title: 'Contract checklist', text: 'Names, dates, amounts, signatures.' },
    ],
  },
  {
    name: 'Support',
    policyLevel: 'manage',
    documents: [
      {
        title: 'First answer',
        text: 'Greet, repeat the question, name the next step.',
        children: [
          { title: 'Delivery questions', text: 'Ask for the order number first.' },
          {
            title: 'Returns',
            text: 'Fourteen days with a receipt.',
            children: [{ title: 'Damaged goods', text: 'Photos before anything else.' }],
          },
        ],
      },
      { title: 'Escalation', text: 'Whom to call and when.' },
    ],
  },
  {
    name: 'Onboarding',
    policyLevel: 'view',
    documents: [
      { title: 'First day', text: 'Pass, laptop, tour of the office.' },
      { title: 'First week', text: 'Meet your team and read the handbook.' },
    ],
  },
  { name: 'Archive', policyLevel: 'none', documents: [] },
];

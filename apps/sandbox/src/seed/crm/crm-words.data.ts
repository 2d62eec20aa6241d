/** Words of the seeded CRM records. */
export const CITIES = ['Moscow', 'Riga', 'Kazan', 'Minsk', 'Almaty', 'Perm', 'Tula', 'Omsk'];
export const STREETS = [
  'Harbour Road',
  'Mill Lane',
  'High Street',
  'Station Square',
  'Park Avenue',
  'Lime Walk',
];
export const POSTS = [
  'Director',
  'Buyer',
  'Accountant',
  'IT manager',
  'Office manager',
  'Engineer',
  'Lawyer',
];
export const INDUSTRIES = [
  'IT',
  'TELECOM',
  'MANUFACTURING',
  'BANKING',
  'CONSULTING',
  'FINANCE',
  'DELIVERY',
  'OTHER',
];
export const COMPANY_TYPES = [
  'CUSTOMER',
  'CUSTOMER',
  'CUSTOMER',
  'SUPPLIER',
  'PARTNER',
  'COMPETITOR',
  'OTHER',
];
export const CONTACT_TYPES = ['CLIENT', 'CLIENT', 'CLIENT', 'SUPPLIER', 'PARTNER', 'OTHER'];
export const EMPLOYEE_RANGES = ['EMPLOYEES_1', 'EMPLOYEES_1', 'EMPLOYEES_2', 'EMPLOYEES_3', 'EMPLOYEES_4'];
export const LEAD_TOPICS = [
  'Request from the website',
  'Call about prices',
  'Exhibition contact',
  'Asked for a demo',
  'Partner referral',
  'Callback order',
  'Newsletter answer',
];
export const COMMENTS = [
  'Asked to call back after the budget meeting.',
  'Prefers messages in the morning.',
  'The contract is with the lawyers.',
  'Wants a discount for the whole set.',
  'Sent the offer once more.',
  'Decision is expected next week.',
  'Delivery address has changed.',
  'Met at the exhibition, very interested.',
];
export const QUOTE_TERMS = ['Prepayment 50%', 'Payment in 10 days', 'Payment on delivery', 'Prepayment 100%'];
export const DEAL_TAGS = ['urgent', 'vip', 'repeat', 'tender', 'delivery', 'discount'];

export interface ActivityKind {
  /** 1 meeting, 2 call, 4 e-mail, 6 of a provider. */
  readonly typeId: 1 | 2 | 4 | 6;
  readonly provider: string;
  readonly providerType: string;
  readonly minutes: number;
  readonly subjects: readonly string[];
}

export const ACTIVITY_KINDS: readonly ActivityKind[] = [
  {
    typeId: 2,
    provider: 'VOXIMPLANT_CALL',
    providerType: 'CALL',
    minutes: 15,
    subjects: ['Call about the offer', 'Call back', 'First call', 'Call about payment'],
  },
  {
    typeId: 1,
    provider: 'CRM_MEETING',
    providerType: 'MEETING',
    minutes: 60,
    subjects: ['Meeting at the office', 'Presentation', 'Site visit'],
  },
  {
    typeId: 4,
    provider: 'CRM_EMAIL',
    providerType: 'EMAIL',
    minutes: 0,
    subjects: ['Offer sent', 'Re: your question', 'Contract draft', 'Invoice by mail'],
  },
  {
    typeId: 6,
    provider: 'CRM_TODO',
    providerType: 'TODO',
    minutes: 30,
    subjects: ['Prepare documents', 'Check the stock', 'Ask for feedback'],
  },
];

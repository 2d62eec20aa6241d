/** One part of the product, as its documentation is cut. */
export interface ApiArea {
  readonly title: string;
  /** What one finds in it; a sentence or two, in Markdown. */
  readonly description: string;
  /** Names of the guides about it, the most helpful first. */
  readonly guides: readonly string[];
}

/** The areas of the API in the order in which they are shown. Each has a document of its own. */
export const API_AREAS = {
  account: {
    title: 'Keys and caller',
    description: 'Who is calling, what the key may do, and the keys and portals behind it.',
    guides: ['getting-started', 'authentication', 'keys', 'limits', 'errors', 'idempotency'],
  },
  batch: {
    title: 'Batches',
    description: 'Up to 50 calls of any bases in one request.',
    guides: ['batch'],
  },
  crm: {
    title: 'CRM',
    description: 'Deals, leads, contacts, companies, quotes, invoices, and what happened with them.',
    guides: ['entities', 'special-paths'],
  },
  'crm-setup': {
    title: 'CRM setup',
    description:
      'Pipelines, reference lists, custom fields, requisites, addresses, and kinds of records of your own.',
    guides: ['entities'],
  },
  catalog: {
    title: 'Products and stock',
    description: 'Products, their sections, properties and prices, and what lies in which warehouse.',
    guides: ['entities', 'special-paths'],
  },
  sales: {
    title: 'Orders and payments',
    description: 'Orders of a shop, what is in them, and how they are paid.',
    guides: ['entities'],
  },
  tasks: {
    title: 'Tasks and groups',
    description: 'Tasks with comments and time spent, and the groups people work in.',
    guides: ['entities', 'special-paths'],
  },
  calendar: {
    title: 'Calendar and bookings',
    description: 'Events, bookings of resources, and settings of the calendar.',
    guides: ['entities', 'calendar-settings'],
  },
  company: {
    title: 'People and structure',
    description: 'Users, departments and the structure of the company.',
    guides: ['entities'],
  },
  workday: {
    title: 'Working day',
    description: 'Begin, pause and end the working day of a person, and read what was recorded.',
    guides: ['workday'],
  },
  review: {
    title: 'Performance review',
    description: 'Campaigns of review: what people say about themselves, and what their managers say.',
    guides: ['performance-review'],
  },
  messenger: {
    title: 'Chats and notifications',
    description: 'Chats, their messages and members, notifications, and posts in the feed.',
    guides: ['chats', 'notifications'],
  },
  bots: {
    title: 'Bots',
    description: 'Bots of the messenger: register one, take its events, answer.',
    guides: ['bots'],
  },
  telephony: {
    title: 'Calls and open lines',
    description:
      'Calls, their statistics and transcripts, telephone lines, and lines that customers write to.',
    guides: ['special-paths'],
  },
  files: {
    title: 'Files',
    description: 'Files, folders and drives of the portal: upload, download, versions.',
    guides: ['files'],
  },
  documents: {
    title: 'Documents and notes',
    description: 'Documents made from templates, and the pages of the knowledge base.',
    guides: ['entities'],
  },
  sites: {
    title: 'Sites',
    description: 'Sites and pages of the site builder.',
    guides: ['entities'],
  },
  lists: {
    title: 'Lists',
    description: 'Lists of the company with sections, fields and elements.',
    guides: ['entities'],
  },
  automation: {
    title: 'Workflows',
    description: 'Templates of workflows, running ones, and triggers that start them.',
    guides: ['special-paths'],
  },
  apps: {
    title: 'Applications',
    description: 'Applications of your own: register, publish into the portal, place in its pages.',
    guides: ['applications', 'hosted-apps'],
  },
  'sign-in': {
    title: 'Sign-in',
    description: 'OAuth 2.0: users sign in to applications, and partners connect to portals.',
    guides: ['sign-in'],
  },
  servers: {
    title: 'Servers',
    description:
      'Servers for your applications: order, deploy, run commands, read logs, let people in, schedule.',
    guides: ['servers', 'deploy', 'schedules-and-events', 'shared-host'],
  },
  sources: {
    title: 'Source versions',
    description: 'Versions of an application’s sources, each of which can be deployed again.',
    guides: ['sources', 'deploy'],
  },
  storage: {
    title: 'Object storage',
    description: 'Objects of an application: upload, list, download, make public.',
    guides: ['storage'],
  },
  ai: {
    title: 'AI models',
    description:
      'Chat, embeddings, images and transcripts with the contract of OpenAI; credentials, quota and pacing.',
    guides: ['ai', 'ai-usage'],
  },
  search: {
    title: 'Web search',
    description: 'Search the web, or have a question researched.',
    guides: ['search'],
  },
  cowork: {
    title: 'Subscription',
    description:
      'Seats of the subscription: trial, terms, coupons; the wallet of the portal, and how it is topped up.',
    guides: ['cowork', 'wallet'],
  },
  feedback: {
    title: 'Feedback',
    description: 'Tell the operator what does not work, with attachments, and follow what becomes of it.',
    guides: ['feedback'],
  },
} as const satisfies Readonly<Record<string, ApiArea>>;

export type ApiAreaName = keyof typeof API_AREAS;

export function isApiArea(name: string): name is ApiAreaName {
  return Object.hasOwn(API_AREAS, name);
}

import type { ApiAreaName } from './api-areas.data.js';

/** A group of operations inside an area: one resource. */
export interface ApiTag {
  readonly area: ApiAreaName;
  readonly title: string;
  /** What the resource is, a sentence. */
  readonly description: string;
}

/** Groups of routes that are written by hand. Those of generated routes come with their contributor. */
export const API_TAGS: Readonly<Record<string, ApiTag>> = {
  me: {
    area: 'account',
    title: 'Caller',
    description: 'Who the key belongs to, what it may do, and what the service has.',
  },
  keys: {
    area: 'account',
    title: 'Keys',
    description: 'Keys of a portal, made and revoked with a management key.',
  },
  refusals: {
    area: 'account',
    title: 'Refusals',
    description: 'What was refused of late, why, and what to do about it.',
  },
  general: {
    area: 'account',
    title: 'Descriptions',
    description: 'Machine-readable descriptions of this API.',
  },
  apps: {
    area: 'apps',
    title: 'Your applications',
    description: 'Applications registered by the holder of the key.',
  },
  applications: {
    area: 'apps',
    title: 'Applications of the portal',
    description: 'Everything published in the portal, for those who use it.',
  },
  placements: {
    area: 'apps',
    title: 'Placements',
    description: 'Places in the pages of the portal where an application is shown.',
  },
  oauth: {
    area: 'sign-in',
    title: 'Users of applications',
    description: 'A person of the portal signs in to an application.',
  },
  connect: { area: 'sign-in', title: 'Partners', description: 'A partner’s service is let into a portal.' },
  servers: {
    area: 'servers',
    title: 'Servers',
    description: 'The servers themselves, and what they can be ordered with.',
  },
  'servers.running': {
    area: 'servers',
    title: 'Deploy, commands, logs',
    description: 'What is done on a server, and the operations that record it.',
  },
  'servers.power': {
    area: 'servers',
    title: 'Power and repair',
    description: 'Start, stop, sleep, wake and repair.',
  },
  'servers.access': {
    area: 'servers',
    title: 'Access',
    description: 'Who may open the application, and tokens for programs.',
  },
  'servers.events': {
    area: 'servers',
    title: 'Events of the portal',
    description: 'Events that are delivered to the application on a server.',
  },
  'servers.schedules': { area: 'servers', title: 'Schedules', description: 'When a server wakes by itself.' },
  'work-schedules': {
    area: 'servers',
    title: 'Work schedules',
    description: 'Working hours of the portal that wake schedules follow.',
  },
  sources: {
    area: 'sources',
    title: 'Source versions',
    description: 'Stored archives of an application or a server.',
  },
  storage: { area: 'storage', title: 'Objects', description: 'Bytes under a key, small or in many parts.' },
  ai: {
    area: 'ai',
    title: 'Calls of models',
    description: 'Chat, embeddings, images, transcripts, and the list of models.',
  },
  'ai.credentials': {
    area: 'ai',
    title: 'Credentials',
    description: 'Keys of your own for providers of models.',
  },
  'ai.usage': {
    area: 'ai',
    title: 'Quota and usage',
    description: 'What the portal may use, what it has used, and how fast.',
  },
  search: {
    area: 'search',
    title: 'Web search',
    description: 'Search, research, and keys of your own for search engines.',
  },
  cowork: {
    area: 'cowork',
    title: 'Subscription',
    description: 'The seat of a key: its state, its terms and its coupons.',
  },
  billing: {
    area: 'cowork',
    title: 'Wallet and payments',
    description:
      'What the portal has to spend, what it has paid for, and where a payment service reports a top-up.',
  },
  feedback: { area: 'feedback', title: 'Tickets', description: 'Reports of faults and wishes.' },
  bots: { area: 'bots', title: 'Bots', description: 'A bot of the messenger and everything it does.' },
  files: {
    area: 'files',
    title: 'Files',
    description: 'Files of the portal’s drives, with their bytes and versions.',
  },
  chats: { area: 'messenger', title: 'Chats', description: 'Chats, messages, members and events.' },
  notifications: {
    area: 'messenger',
    title: 'Notifications',
    description: 'What the bell of the portal shows to people.',
  },
  posts: { area: 'messenger', title: 'Posts', description: 'Posts in the feed of the company.' },
  calls: { area: 'telephony', title: 'Calls', description: 'Calls as the portal keeps them.' },
  calendar: {
    area: 'calendar',
    title: 'Calendar settings',
    description: 'How the portal’s calendar is set.',
  },
  workday: { area: 'workday', title: 'Working day', description: 'The time record of the acting person.' },
  performan: { area: 'review', title: 'Review', description: 'Campaigns, questions and answers.' },
  duplicates: { area: 'crm', title: 'Duplicates', description: 'Records with the same phone or e-mail.' },
  triggers: {
    area: 'automation',
    title: 'Triggers',
    description: 'Triggers that automation rules wait for.',
  },
  workflows: { area: 'automation', title: 'Workflows', description: 'Running workflows, and starting one.' },
  batch: { area: 'batch', title: 'Batches', description: 'Many calls in one.' },
};

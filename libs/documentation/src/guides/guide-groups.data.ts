/** Guides that belong together, in the order in which they are read. */
export interface GuideGroup {
  readonly title: string;
  /** Name of the file without `.md` → what one learns from it. */
  readonly guides: Readonly<Record<string, string>>;
}

/** The order of the site. A file that stands in no group is shown in the last one, so that none is lost. */
export const GUIDE_GROUPS: readonly GuideGroup[] = [
  {
    title: 'Start here',
    guides: {
      'getting-started': 'First calls, the shape of every answer, and what is where.',
      authentication: 'Which header carries which key, and in which order a call is judged.',
      keys: 'Kinds of keys, their scopes, and how they are made and replaced.',
      errors: 'The shape of a failure, what to repeat and how long to wait.',
      limits: 'How many calls are taken, and what tells how many are left.',
      idempotency: 'Repeat a creating call without doing it twice.',
      openapi: 'The machine-readable description, and clients made from it.',
      agents: 'Let an AI agent use the API through tools.',
    },
  },
  {
    title: 'Data of the portal',
    guides: {
      entities: 'Lists, filters, search, sums, related records: the same for every base.',
      batch: 'Many calls in one request.',
      'special-paths': 'What lies beside the common pattern.',
      files: 'Upload, download, folders and versions.',
      chats: 'Read and write messages, and follow what happens.',
      notifications: 'Ring the bell of a colleague.',
      bots: 'A bot of the messenger, from its registration to its answers.',
      workday: 'Begin, pause and end a working day.',
      'calendar-settings': 'How the calendar of the portal is set.',
      'performance-review': 'Campaigns, questions and answers.',
    },
  },
  {
    title: 'Applications',
    guides: {
      applications: 'Register an application and publish it in the portal.',
      'sign-in': 'OAuth 2.0 for users of applications, and for partners.',
      'hosted-apps': 'How people reach an application that runs here.',
    },
  },
  {
    title: 'Servers',
    guides: {
      servers: 'Order a server, run commands, read logs.',
      deploy: 'Put an application on a server, step by step.',
      sources: 'Versions of sources that can be deployed again.',
      'schedules-and-events': 'Wake at a time, or on an event of the portal.',
      'shared-host': 'Many small applications on one machine.',
      storage: 'Objects of an application, of any size.',
    },
  },
  {
    title: 'AI and search',
    guides: {
      ai: 'Chat, embeddings, images and transcripts.',
      'ai-usage': 'Quota, price and pace of models.',
      search: 'Search the web, or have a question researched.',
    },
  },
  {
    title: 'Account',
    guides: {
      cowork: 'Seats, trial and coupons.',
      wallet: 'What the portal has to spend, and what it has spent it on.',
      feedback: 'Tell the operator what does not work.',
    },
  },
];

/** Guides whose address is not their name, because another page has it. */
const GUIDE_ADDRESSES: Readonly<Record<string, string>> = {
  errors: 'handling-errors',
};

/** Title of the group for guides that stand in no other. */
export const REMAINING_GUIDES = 'More';

/** Last part of the address of a guide, by the name of its file without `.md`. */
export function guideAddress(name: string): string {
  return `/docs/${GUIDE_ADDRESSES[name] ?? name}`;
}

/**
 * Where a link of a guide leads on the site. Links to other sites and inside of the page stay; one to a guide leads
 * to its page; any other file is none of the reader's, and the link becomes plain text: null.
 * @param guides names of all guides.
 */
export function siteLink(href: string, guides: ReadonlySet<string>): string | null {
  if (/^https?:\/\//.test(href) || href.startsWith('#')) return href;
  const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return name !== undefined && guides.has(name) ? `${guideAddress(name)}${anchor}` : null;
}

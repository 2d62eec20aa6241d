import type { Scope } from '#libs/kernel';

/** A ready specification of an application, to be handed to whoever builds it. */
export interface Blueprint {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Markdown. */
  readonly content: string;
  readonly requiredScopes: readonly Scope[];
  readonly version: number;
  /** ISO 8601. */
  readonly updatedAt: string;
}

const SIGN_IN = `## Sign-in

1. Keep the application key on the server. Send the browser to \`GET /v1/oauth/authorize\` with \`app_key\`, \`state\` and
   \`redirect_uri\`; \`state\` is random, 16 to 512 characters, and kept in the session of the browser.
2. Back at \`redirect_uri\`, compare \`state\`, then exchange \`code\` at \`POST /v1/oauth/token\`. The code lives 5 minutes.
3. Every call carries \`X-Api-Key\` and \`Authorization: Bearer <session token>\`. After 24 hours a call answers
   \`INVALID_SESSION\`: start again at step 1.`;

const ERRORS = `## Errors

Branch on \`error.code\`. Repeat after \`RATE_LIMITED\`, \`QUEUE_TIMEOUT\` and \`HOST_TIMEOUT\` when \`Retry-After\` says so; repeat a
write only with the same \`Idempotency-Key\` where the call takes one, or after reading what became of it.`;

/** Specifications the service gives out. */
export const BLUEPRINTS: readonly Blueprint[] = [
  {
    id: 'deal-dashboard',
    title: 'Deal dashboard',
    description: 'Shows the open deals of a portal by stage and employee, with sums.',
    requiredScopes: ['crm', 'user'],
    version: 1,
    updatedAt: '2025-11-01T00:00:00.000Z',
    content: `# Deal dashboard

One page with the open deals of the portal: count and sum by stage, count and sum by responsible employee, and the ten largest.

${SIGN_IN}

## Data

- \`POST /v1/deals/aggregate\` for sums and counts by field; do not read all deals to add them up.
- \`GET /v1/deals\` with \`limit=10\` and an order by amount, descending, for the largest.
- \`GET /v1/users\` for names of employees; keep them for an hour.
- \`GET /v1/deals/fields\` tells the names of the fields; read it once at start.

## Page

- Three blocks; each shows when it was read and has a button to read anew. Nothing is polled faster than once a minute.
- An empty portal shows zeros, not an error. Amounts of different currencies are never added up.
- A user sees what the host lets the user see: the session decides, the application filters nothing.

${ERRORS}

## Done when

- Sums agree with those of the host for the same user.
- With 10 000 deals the page is there within three seconds.
`,
  },
  {
    id: 'deal-calculator',
    title: 'Calculator in the deal card',
    description: 'A tab in the card of a deal that computes a price and writes it into the deal.',
    requiredScopes: ['crm', 'placement'],
    version: 1,
    updatedAt: '2025-11-01T00:00:00.000Z',
    content: `# Calculator in the deal card

A tab in the card of a deal: the employee enters quantity, unit price and discount, sees the amount, and saves it to the deal.

## Registration

1. \`POST /v1/apps\` with scopes \`crm\` and \`placement\`; keep \`rawKey\`, it is shown once.
2. \`PATCH /v1/apps/:id\` with \`appUrl\`, the address of your server.
3. Sign in once, then \`POST /v1/apps/:id/publish\` with \`placements: ["CRM_DEAL_DETAIL_TAB"]\`.

## Opening

The host opens the service, the service opens \`<appUrl>/?code=…&placement=…&member_id=…\`. Exchange \`code\` at
\`POST /v1/oauth/token\` with \`redirect_uri\` equal to \`appUrl\`, on the server; no session token belongs in the browser.

## Data

- The id of the deal comes with the options of the placement, \`placement_options\` in the answer to the exchange. Read it with \`GET /v1/deals/:id\` before showing anything.
- Save with \`PATCH /v1/deals/:id\`: the amount, nothing else.

## Rules

- Quantity is a whole number from 1 to 100 000; the discount 0 to 100 per cent; money has two decimals, computed in cents.
- Before saving, read the deal again; when its amount is not the one shown at first, ask before overwriting.
- The frame grows with its content: set \`placementResizeEnabled\`.

${ERRORS}

## Done when

- The saved amount is the shown one, to the cent, for every input of the rules.
- An employee without the right to edit the deal is told so and nothing is written.
`,
  },
  {
    id: 'morning-report',
    title: 'Morning report',
    description: 'A scheduled script that reports overdue tasks and deals without activity.',
    requiredScopes: ['crm', 'task', 'user'],
    version: 1,
    updatedAt: '2025-11-01T00:00:00.000Z',
    content: `# Morning report

A script without a user at the screen: every working day at 8:00 it writes one report of overdue tasks by employee and of deals
nobody has touched for 14 days.

## Key

A personal key, read-only, with scopes \`crm\`, \`task\` and \`user\`, in \`X-Api-Key\`. It acts for its owner, so the owner must see
the tasks and deals in question. Keep it in the environment, never in the code.

## Data

- \`GET /v1/tasks\` with a filter on the deadline and the status.
- \`GET /v1/deals\` with a filter on the last change; read page by page until a page is not full.
- \`GET /v1/users\` for names.
- Several reads go into one \`POST /v1/batch\`, up to 50 calls.

## Rules

- The report of a day is made once: keep its date, and do nothing when it is there already.
- When the host does not answer, try again for half an hour, with growing pauses; then report the failure itself.

${ERRORS}

## Done when

- Two starts on one day give one report.
- A portal with 5 000 tasks takes less than a minute and never answers \`RATE_LIMITED\`.
`,
  },
];

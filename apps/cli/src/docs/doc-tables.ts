import { SETTINGS, type Setting } from '#libs/config';
import { DATABASE_STATES, type DatabaseState } from '#libs/database';
import { ERROR_TABLES, type ErrorArea, type ErrorDefinition } from '#libs/kernel';
import { LOG_FIELDS } from '#libs/observability/contracts';
import { OPERATOR_ROWS, type OperatorCallName } from '#libs/operator/contracts';
import {
  ENTITIES,
  ENTITY_OPERATIONS,
  jsonType,
  servedOperations,
  whyUnserved,
  type EntityDefinition,
  type ValueType,
  VALUE_EXAMPLES,
} from '#libs/portal-data/contracts';
import { readBoundaries } from './boundaries.js';
import { renderMarkdownTable } from './markdown-table.js';
import { renderTroubles } from './troubles/render-troubles.js';

/** A table of the documentation that is made from data of the code. */
export interface DocTable {
  /** Page, from the root of the repository. */
  readonly page: string;
  /** Name in the two marker comments of the page. */
  readonly name: string;
  readonly render: () => string;
}

const REPEAT: Readonly<Record<ErrorDefinition['retryable'], string>> = {
  no: 'no',
  yes: 'yes',
  read: 'reads only',
};

const AREAS: Readonly<Record<ErrorArea, string>> = {
  authentication: 'Keys, sessions and portals',
  rights: 'Rights and scopes',
  'sign-in': 'Signing in',
  general: 'Input, missing things, faults of ours',
  load: 'Limits, repeats and the host',
  servers: 'Servers, deploys and hosted applications',
  applications: 'Applications',
  sources: 'Sources',
  storage: 'Storage',
  ai: 'AI (the second shape)',
  money: 'Money and provider keys',
  subscription: 'Subscription',
  feedback: 'Feedback',
  search: 'Search',
  bots: 'Bots',
};

const HEADING = ['Code', 'HTTP', 'Cause', 'What to do', 'Repeat'];

function shownJson(value: unknown): string {
  return value === undefined ? '' : `\`${JSON.stringify(value)}\``;
}

function renderValueTypes(): string {
  const types = Object.entries(VALUE_EXAMPLES) as [ValueType, (typeof VALUE_EXAMPLES)[ValueType]][];
  const rows = types.map(([type, example]) => [
    example.holds,
    `\`${jsonType({ type })}\``,
    example.hostTypes.join(', '),
    shownJson(example.written),
    shownJson(example.answered),
    shownJson(example.refused),
    shownJson({ value: example.condition }),
    shownJson(example.found),
    shownJson(example.notFound),
  ]);
  const heading = [
    'Holds',
    '`type`',
    "Host's type",
    'Written',
    'Answered',
    'Refused',
    'A condition',
    'finds',
    'not',
  ];
  return renderMarkdownTable(heading, rows);
}

function repeat({ retryable, retryAfter: place, retryAfterSeconds }: ErrorDefinition): string {
  if (!place) return REPEAT[retryable];
  return `${REPEAT[retryable]}, after ${retryAfterSeconds} s${place === 'header' ? ' (header)' : ''}`;
}

/** A table for each area: one of 300 rows is read by nobody. */
function renderErrorCodes(): string {
  const areas = (Object.keys(ERROR_TABLES) as ErrorArea[]).map((area) => {
    const rows = Object.entries<ErrorDefinition>(ERROR_TABLES[area])
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, row]) => [`\`${code}\``, String(row.status), row.cause, row.remedy, repeat(row)]);
    return `### ${AREAS[area]}\n\n${renderMarkdownTable(HEADING, rows)}`;
  });
  return areas.join('\n\n');
}

function kindOf({ type, values, min, max }: Setting): string {
  if (values) return values.join(', ');
  if (type !== 'integer') return type === 'url' ? 'URL' : 'text';
  return `${min ?? ''} to ${max ?? ''}`;
}

function defaultOf({ default: text }: Setting): string {
  if (text === undefined) return '**required**';
  return text === null ? '' : `\`${text}\``;
}

function renderSettings(): string {
  const rows = Object.values<Setting>(SETTINGS).map((setting) => [
    `\`${setting.env}\``,
    defaultOf(setting),
    kindOf(setting),
    setting.secret ? 'yes' : '',
    setting.description,
  ]);
  return renderMarkdownTable(['Variable', 'Default', 'Values', 'Secret', 'Meaning'], rows);
}

const code = (words: readonly string[], between: string): string =>
  words.map((word) => `\`${word}\``).join(between);

function scopesOf({ scope, alternativeScopes = [], needsApplication }: EntityDefinition): string {
  const scopes = code([scope, ...alternativeScopes], ' or ');
  return needsApplication ? `${scopes}, application key` : scopes;
}

function renderBases(): string {
  const rows = ENTITIES.map((entity) => [
    `\`${entity.base}\``,
    scopesOf(entity),
    (entity.requiredFilter ?? []).map((group) => code(group, ' or ')).join(', '),
    code(
      (entity.parameters ?? []).map(({ name }) => name),
      ', ',
    ),
  ]);
  return renderMarkdownTable(['Base', 'Scope', 'Conditions needed', 'Own parameters'], rows);
}

function renderOperations(): string {
  const rows = ENTITIES.map((entity) => {
    const served = servedOperations(entity);
    const reasons = ENTITY_OPERATIONS.flatMap((operation) => {
      const why = whyUnserved(entity, operation);
      return why ? [`${operation}: ${why}`] : [];
    });
    const marks = ENTITY_OPERATIONS.map((operation) => (served.includes(operation) ? 'yes' : ''));
    return [`\`${entity.base}\``, ...marks, reasons.join('; ')];
  });
  return renderMarkdownTable(['Base', ...ENTITY_OPERATIONS, 'Why not'], rows);
}

function renderLogFields(): string {
  const rows = Object.entries(LOG_FIELDS).map(([name, meaning]) => [`\`${name}\``, meaning]);
  return renderMarkdownTable(['Field', 'Meaning'], rows);
}

function renderLibs(): string {
  const { platform, libs } = readBoundaries();
  const rows = Object.entries(libs).map(([name, { purpose, imports }]) => [
    `\`${name}\`${platform.includes(name) ? ' (platform)' : ''}`,
    purpose,
    imports.map((edge) => (edge === 'platform' ? 'platform' : `\`${edge}\``)).join(', '),
  ]);
  return renderMarkdownTable(['Lib', 'What it is', 'May import'], rows);
}

function renderDatabaseStates(): string {
  const rows = Object.entries<DatabaseState>(DATABASE_STATES)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([state, { passes, finding, remedy }]) => [
      `\`${state}\``,
      passes ? '503 `DB_TRANSIENT`' : '500 `INTERNAL_ERROR`',
      finding,
      remedy,
    ]);
  return renderMarkdownTable(['SQLSTATE', 'Callers get', 'What is the matter', 'What to do'], rows);
}

function renderFlags(name: OperatorCallName): string {
  const rows = Object.values(OPERATOR_ROWS[name].input).flatMap((field) => {
    if (field.flag === undefined) return [];
    const words = field.kind === 'choice' ? `: ${field.values.map((word) => `\`${word}\``).join(', ')}` : '';
    return [[`\`${field.flag}\``, `${field.description}${words}`]];
  });
  return renderMarkdownTable(['Flag', 'What it says'], rows);
}

function renderOperatorCalls(): string {
  const rows = Object.entries(OPERATOR_ROWS).map(([name, { effect, commands = [], example }]) => [
    `\`${name}\``,
    effect,
    commands.map(({ words }) => `\`${words}\``).join(', '),
    `\`${JSON.stringify(example)}\``,
  ]);
  return renderMarkdownTable(['Call', 'Effect', 'Commands', 'Takes, for example'], rows);
}

/** Every generated table; `npm run docs:tables` writes them. */
export const DOC_TABLES: readonly DocTable[] = [
  { page: 'docs/api/entities.md', name: 'bases', render: renderBases },
  { page: 'docs/api/entities.md', name: 'operations', render: renderOperations },
  { page: 'docs/api/types-and-filters.md', name: 'value-types', render: renderValueTypes },
  { page: 'docs/api/errors.md', name: 'error-codes', render: renderErrorCodes },
  { page: 'docs/contributor/architecture.md', name: 'libs', render: renderLibs },
  { page: 'docs/operator/running.md', name: 'database-states', render: renderDatabaseStates },
  { page: 'docs/operator/configuration.md', name: 'settings', render: renderSettings },
  { page: 'docs/operator/running.md', name: 'log-fields', render: renderLogFields },
  {
    page: 'docs/operator/servers.md',
    name: 'portal-server-flags',
    render: () => renderFlags('portals.setServers'),
  },
  { page: 'docs/operator/console.md', name: 'operator-calls', render: renderOperatorCalls },
  { page: 'docs/operator/trouble.md', name: 'troubles', render: renderTroubles },
];

/**
 * The text of a page with a table between its markers.
 * @throws Error when the page does not have them.
 */
export function placeTable(text: string, { page, name, render }: DocTable): string {
  const begin = `<!-- table ${name}: npm run docs:tables -->`;
  const end = `<!-- end of table ${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${page} lacks the markers of the table ${name}`);
  return `${text.slice(0, from + begin.length)}\n\n${render()}\n\n${text.slice(to)}`;
}

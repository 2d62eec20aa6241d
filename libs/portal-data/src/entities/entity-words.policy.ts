import { resourceWords, singularOf, withArticle, type ApiTag } from '#libs/http/contracts';
import type { EntityDefinition, EntityOperation } from '../registry/entity-definition.js';
import { servedOperations } from '../registry/entity-uses.js';

/** The group of the documentation that shows a base: the fixed words of its path, for example `tasks.comments`. */
export function tagOfBase({ base }: Pick<EntityDefinition, 'base'>): string {
  return resourceWords(`/v1/${base}`).join('.');
}

/** As it stands within a sentence; a name that begins with an abbreviation stays as it is. */
function withinSentence(title: string): string {
  return /^[A-Z][A-Z]/.test(title) ? title : title[0]!.toLowerCase() + title.slice(1);
}

/** `deals` and `a deal`; what cannot be counted has no article. */
function namesOf({ title }: Pick<EntityDefinition, 'title'>): { many: string; one: string } {
  const many = withinSentence(title);
  const one = singularOf(many);
  return { many, one: one === many ? many : withArticle(one) };
}

const SUMMARIES: Readonly<Record<EntityOperation, (names: { many: string; one: string }) => string>> = {
  list: ({ many }) => `List ${many}`,
  get: ({ one }) => `Read ${one}`,
  create: ({ one }) => `Create ${one}`,
  update: ({ one }) => `Change ${one}`,
  delete: ({ one }) => `Delete ${one}`,
  fields: ({ many }) => `Describe the fields of ${many}`,
  search: ({ many }) => `Search ${many}`,
  aggregate: ({ many }) => `Count and sum ${many}`,
};

/** What an operation of a base does, in a few words. */
export function summaryOf(entity: Pick<EntityDefinition, 'title'>, operation: EntityOperation): string {
  return SUMMARIES[operation](namesOf(entity));
}

const VERBS: Readonly<Record<EntityOperation, string>> = {
  list: 'list',
  search: 'search',
  get: 'read',
  create: 'create',
  update: 'change',
  delete: 'delete',
  aggregate: 'count and sum',
  fields: 'describe their fields',
};

const READING_ORDER = Object.keys(VERBS) as EntityOperation[];

const join = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** How the documentation presents a base: what its records are, what can be done with them, what comes along with them. */
export function describeBase(entity: EntityDefinition): ApiTag {
  const { area, title, base, relations = [], scope, alternativeScopes = [], needsApplication } = entity;
  const served = new Set(servedOperations(entity));
  const verbs = READING_ORDER.filter((operation) => served.has(operation)).map(
    (operation) => VERBS[operation],
  );
  const names = relations.map(({ name }) => `\`${name}\``);
  const scopes = [scope, ...alternativeScopes].map((name) => `\`${name}\``);
  const sentences = [
    `${title} at \`/v1/${base}\`: ${join(verbs)}.`,
    names.length > 0 ? `\`include\` brings ${join(names)} along.` : '',
    `Scope: ${scopes.join(' or ')}.`,
    needsApplication ? 'The portal serves them to keys of applications only.' : '',
  ];
  return { area, title, description: sentences.filter(Boolean).join(' ') };
}

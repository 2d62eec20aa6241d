/** Values a template may ask for without naming a field or parameter. */
const PLAIN_PLACEHOLDERS = [
  'id',
  'parent',
  'fields',
  'rest',
  'filter',
  'select',
  'order',
  'orderField',
  'orderDir',
  'start',
  'limit',
  'offset',
  'page',
  'afterCursor',
  'query',
  'generated',
] as const;
export type PlainPlaceholder = (typeof PLAIN_PLACEHOLDERS)[number];

/** Operators an operand can be taken of; `eq` when the placeholder names none. */
const PLACEHOLDER_OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin', 'contains'] as const;
type PlaceholderOperator = (typeof PLACEHOLDER_OPERATORS)[number];

/** What a placeholder of an argument template stands for; the grammar is told with `TemplateValue`. */
export type Placeholder = (
  | { readonly kind: 'plain'; readonly name: PlainPlaceholder }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'key'; readonly name: string }
  | { readonly kind: 'condition'; readonly name: string; readonly operator: PlaceholderOperator }
) & { readonly optional: boolean };

const GRAMMAR = /^\$(?:(f|p|key|filter)\.(\w+)(?:\.(\w+))?|(\w+))(\?)?$/;

const FAMILIES: Readonly<Record<string, 'field' | 'parameter' | 'key'>> = {
  f: 'field',
  p: 'parameter',
  key: 'key',
};

const isPlain = (word: string): word is PlainPlaceholder =>
  (PLAIN_PLACEHOLDERS as readonly string[]).includes(word);
const isOperator = (word: string): word is PlaceholderOperator =>
  (PLACEHOLDER_OPERATORS as readonly string[]).includes(word);

/** Reads a template value that starts with `$`; null when it is not a placeholder. */
export function parsePlaceholder(text: string): Placeholder | null {
  const [, family, name = '', operator, plain, mark] = GRAMMAR.exec(text) ?? [];
  const optional = mark !== undefined;
  if (plain !== undefined) return isPlain(plain) ? { kind: 'plain', name: plain, optional } : null;
  if (family === 'filter') {
    const named = operator ?? 'eq';
    return isOperator(named) ? { kind: 'condition', name, operator: named, optional } : null;
  }
  if (operator !== undefined || family === undefined) return null;
  return { kind: FAMILIES[family] ?? 'parameter', name, optional };
}

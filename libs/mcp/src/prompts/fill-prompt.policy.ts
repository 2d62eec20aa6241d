import type { PromptRow } from './prompts.data.js';

/** Characters of an argument; a longer one is no name and no short text. */
const LONGEST_ARGUMENT = 2_000;
const NOT_SAID = 'not said';

/** The text with its arguments. @returns the name of an argument that is missing, or the text. */
export function fillPrompt(
  { arguments: known, text }: PromptRow,
  given: Readonly<Record<string, string>>,
): { readonly missing: string } | { readonly text: string } {
  const missing = known.find(({ name, required }) => required && !given[name]);
  if (missing) return { missing: missing.name };
  const filled = known.reduce(
    (soFar, { name }) => soFar.replaceAll(`{${name}}`, (given[name] || NOT_SAID).slice(0, LONGEST_ARGUMENT)),
    text,
  );
  return { text: filled };
}

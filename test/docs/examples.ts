import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TypedIn, typedInOf } from './typed-in.js';

const CONTRIBUTING = 'CONTRIBUTING.md';
const LINKED_EXAMPLE = /\]\((docs\/contributor\/examples\/[\w-]+\.md)\)/g;

/** The pages with examples, in the order CONTRIBUTING lists them: itself comes first. From the root of the checkout. */
export async function examplePages(root: string): Promise<string[]> {
  const text = await readFile(join(root, CONTRIBUTING), 'utf8');
  return [CONTRIBUTING, ...new Set([...text.matchAll(LINKED_EXAMPLE)].map(([, page]) => page!))];
}

/** Every block of the examples, in the order in which they are typed in. */
export async function exampleBlocks(root: string): Promise<TypedIn[]> {
  const pages = await examplePages(root);
  const texts = await Promise.all(pages.map((page) => readFile(join(root, page), 'utf8')));
  return pages.flatMap((page, index) => typedInOf(page, texts[index]!));
}

import type { Answer, Data } from '#libs/client';

export type ListedObject = Data<'storage.objects.list'>[number];

/** A line of the list: a folder below, or an object. */
export type ObjectRow =
  | { readonly kind: 'folder'; readonly prefix: string }
  | { readonly kind: 'object'; readonly object: ListedObject };

/** Folders first, then objects, as far as the list has been read. */
export function rowsOf(pages: readonly Pick<Answer<'storage.objects.list'>, 'data' | 'meta'>[]): ObjectRow[] {
  const folders = [...new Set(pages.flatMap(({ meta }) => meta.commonPrefixes))];
  return [
    ...folders.map((prefix) => ({ kind: 'folder', prefix }) as const),
    ...pages.flatMap(({ data }) => data.map((object) => ({ kind: 'object', object }) as const)),
  ];
}

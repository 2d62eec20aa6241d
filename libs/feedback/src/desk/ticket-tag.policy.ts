const TAG = /^"(\d{1,9})"$/;

/** The tag of a ticket in a version, as the header `ETag` has it. */
export function ticketTag(version: number): string {
  return `"${version}"`;
}

/**
 * Versions that `If-Match` names. What is none of our tags, weak ones among them, matches no version.
 * @returns null where any version will do: without the header, or with `*`.
 */
export function versionsIn(ifMatch: string | undefined): readonly number[] | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  return ifMatch.split(',').flatMap((tag) => {
    const [, version] = TAG.exec(tag.trim()) ?? [];
    return version === undefined ? [] : [Number(version)];
  });
}

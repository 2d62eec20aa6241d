/** The anchor of a heading, as the usual readers of Markdown make it: `When it fails` → `when-it-fails`. */
export function headingId(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** Gives every heading of a page an anchor of its own: a repeated one gets a number. */
export class HeadingIds {
  readonly #times = new Map<string, number>();

  next(title: string): string {
    const id = headingId(title) || 'section';
    const times = this.#times.get(id) ?? 0;
    this.#times.set(id, times + 1);
    return times === 0 ? id : `${id}-${times}`;
  }
}

import { VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import type { ShownLine } from './line-buffer.js';

/** Of many lines at once a listener wants the last ones. */
const MOST_AT_ONCE = 8;

/** Reads new lines out. The lines themselves come and go as one scrolls, which nobody wants to hear. */
export function LineAnnouncer({
  label,
  lines,
}: {
  readonly label: string;
  readonly lines: readonly ShownLine[];
}) {
  const first = useRef(lines.at(-1)?.id ?? 0);
  const news = lines.slice(-MOST_AT_ONCE).filter(({ id }) => id > first.current);
  return (
    <VisuallyHidden>
      <div role="log" aria-live="polite" aria-label={label}>
        {news.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </VisuallyHidden>
  );
}

import type { ReactNode } from 'react';

/** What a table shows of each row in one place. */
export interface Column<Row> {
  readonly id: string;
  /** Heading; on a card the name before the value. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Pixels or a share of the table, for example `140px` or `25%`; without one it takes what is left. */
  readonly width?: `${number}px` | `${number}%`;
  readonly align?: 'start' | 'end';
}

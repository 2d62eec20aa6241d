import type { ReactNode } from 'react';

/** What a table shows of each row in one place. */
export interface Column<Row> {
  readonly id: string;
  /** Heading; on a phone the name before the value. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Of CSS, for example `140px`; without one it takes what is left. */
  readonly width?: string;
  readonly align?: 'start' | 'end';
}

import { memo, type ReactNode } from 'react';
import classes from './data-table.module.css';
import type { Column } from './table-column.js';

interface TableRowProps<Row> {
  readonly row: Row;
  /** Its place in the whole list, from 0. */
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  /** Is told what of the row has the focus; its menus and dialogs count. */
  readonly onFocus: (index: number, element: Element) => void;
  /** Is told the height of the row. */
  readonly measure: (element: HTMLTableRowElement | null) => void;
}

function RowOf<Row>({ row, index, columns, onFocus, measure }: TableRowProps<Row>) {
  return (
    <tr
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      onFocus={({ target }) => onFocus(index, target)}
    >
      {columns.map(({ id, header, cell, align }) => (
        <td key={id} role="cell" data-label={header} style={{ textAlign: align ?? 'start' }}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** A row that is drawn once, however often the table around it scrolls. */
export const TableRow = memo(RowOf) as <Row>(props: TableRowProps<Row>) => ReactNode;

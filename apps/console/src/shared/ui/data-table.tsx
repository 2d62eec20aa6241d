import { Button, Center, Text } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../language/texts.js';
import classes from './data-table.module.css';
import { UI_TEXTS } from './texts.js';

export interface Column<Row> {
  readonly id: string;
  /** Heading; on a phone the name before the value. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Of CSS, for example `140px`; without one it takes what is left. */
  readonly width?: string;
  readonly align?: 'start' | 'end';
}

/** Rows before and after those in sight that are there as well. */
const OVERSCAN = 12;
const USUAL_HEIGHT = 46;

/**
 * A table that holds only the rows in sight in the page, so that ten thousand are as quick as ten. On a phone each row is
 * a card.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  empty,
  onMore,
  loadingMore = false,
}: {
  /** What the table is, for those who do not see it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Shown in place of an empty table. */
  readonly empty?: ReactNode;
  /** There is more: asks for it. */
  readonly onMore?: (() => void) | undefined;
  readonly loadingMore?: boolean;
}) {
  const t = useTexts(UI_TEXTS);
  const body = useRef<HTMLTableElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const found = body.current;
    if (found) setTop(found.getBoundingClientRect().top + window.scrollY);
  }, [rows.length]);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => USUAL_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => rowKey(rows[index]!),
  });
  const items = virtual.getVirtualItems();
  const before = items.length > 0 ? items[0]!.start - top : 0;
  const after = items.length > 0 ? virtual.getTotalSize() - (items.at(-1)!.end - top) : 0;
  if (rows.length === 0) {
    return empty !== undefined ? (
      <>{empty}</>
    ) : (
      <Text c="dimmed" size="sm">
        {t('nothing-found')}
      </Text>
    );
  }
  return (
    <>
      <table
        ref={body}
        className={classes.table}
        role="table"
        aria-label={label}
        aria-rowcount={onMore ? -1 : rows.length + 1}
      >
        <thead role="rowgroup" className={classes.head}>
          <tr role="row" aria-rowindex={1}>
            {columns.map(({ id, header, width, align }) => (
              <th
                key={id}
                role="columnheader"
                scope="col"
                style={{ ...(width !== undefined && { width }), textAlign: align ?? 'start' }}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {before > 0 && <Gap height={before} columns={columns.length} />}
          {items.map(({ index, key }) => {
            const row = rows[index]!;
            return (
              <tr
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                className={classes.row}
              >
                {columns.map(({ id, header, cell, align }) => (
                  <td key={id} role="cell" data-label={header} style={{ textAlign: align ?? 'start' }}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          {after > 0 && <Gap height={after} columns={columns.length} />}
        </tbody>
      </table>
      {onMore && (
        <Center>
          <Button variant="light" onClick={onMore} loading={loadingMore}>
            {t('load-more')}
          </Button>
        </Center>
      )}
    </>
  );
}

/** In place of the rows out of sight. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    <tr aria-hidden className={classes.gap}>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

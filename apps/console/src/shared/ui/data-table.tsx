import { Button, Center, Stack, Text } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../language/texts.js';
import classes from './data-table.module.css';
import { leastWidth } from './least-width.policy.js';
import type { Column } from './table-column.js';
import { TableRow } from './table-row.js';
import { UI_TEXTS } from './texts.js';
import { useKeptFocus } from './use-kept-focus.js';
import { useNarrow } from './use-narrow.js';

export type { Column };

/** Rows before and after those in sight that are there as well. */
const OVERSCAN = 12;
/** Pixels, until a row has been measured. */
const USUAL_HEIGHT = 46;

/**
 * A table that holds only the rows in sight in the page, so that ten thousand are as quick as ten. Where its columns
 * have no room side by side, each row is a card.
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
  const room = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow(room, leastWidth(columns.map(({ width }) => width)));
  const place = useRef<HTMLElement>(null);
  const setPlace = useCallback((element: HTMLElement | null) => {
    place.current = element;
  }, []);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const found = place.current;
    if (found) setTop(found.getBoundingClientRect().top + window.scrollY);
  }, [rows.length]);
  const keyOf = useRef(rowKey);
  keyOf.current = rowKey;
  // With another function at each render the places of all rows would be reckoned again at each step of a scroll.
  const getItemKey = useCallback((index: number) => keyOf.current(rows[index]!), [rows]);
  const noteFocus = useKeptFocus(place, rows.length, getItemKey);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => USUAL_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey,
  });
  const items = virtual.getVirtualItems();
  const before = items.length > 0 ? items[0]!.start - top : 0;
  const after = items.length > 0 ? virtual.getTotalSize() - (items.at(-1)!.end - top) : 0;
  // One place in the page, with rows and without: it is watched for its width.
  return (
    <Stack ref={room} w="100%">
      {rows.length === 0 ? (
        <div ref={setPlace} role="group" aria-label={label}>
          {empty ?? (
            <Text c="dimmed" size="sm">
              {t('nothing-found')}
            </Text>
          )}
        </div>
      ) : (
        <table
          ref={setPlace}
          className={classes.table}
          data-narrow={isNarrow || undefined}
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
            {items.map(({ index, key }) => (
              <TableRow
                key={key}
                row={rows[index]!}
                index={index}
                columns={columns}
                onFocus={noteFocus}
                measure={virtual.measureElement}
              />
            ))}
            {after > 0 && <Gap height={after} columns={columns.length} />}
          </tbody>
        </table>
      )}
      {rows.length > 0 && onMore && (
        <Center>
          <Button variant="light" onClick={onMore} loading={loadingMore}>
            {t('load-more')}
          </Button>
        </Center>
      )}
    </Stack>
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

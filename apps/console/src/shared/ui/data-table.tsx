import { Button, Center, Stack, Text } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { UI_TEXTS, useTexts } from '../language/texts.js';
import classes from './data-table.module.css';
import { dialogAround, firstControl, focusPlace, isFocusLost } from './page.js';
import { type HeldRow, leastWidth, placeAfterLoss } from './table.policy.js';

/** What a table shows of each row in one place. */
interface Column<Row> {
  readonly id: string;
  /** Heading; on a card the name before the value. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Pixels or a share of the table, for example `140px` or `25%`; without one it takes what is left. */
  readonly width?: `${number}px` | `${number}%`;
  readonly align?: 'start' | 'end';
}

/** Whether an element that stays in the page is narrower than so many pixels, followed as the window changes. */
function useNarrow(element: RefObject<HTMLElement | null>, least: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  // Before anything is painted, so that nobody sees the one turn into the other.
  useLayoutEffect(() => {
    const found = element.current;
    if (found === null) return undefined;
    const look = (): void => setNarrow(found.clientWidth < least);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(found);
    return () => observer.disconnect();
  }, [element, least]);
  return isNarrow;
}

/** Nothing tells that an element with the focus is taken away, so that the end of a dialog is looked for. */
const LOOK_AGAIN_MS = 100;

interface Held extends HeldRow {
  /** What had the focus; in a menu or a dialog of the row it stands elsewhere in the page. */
  readonly element: Element;
}

/**
 * Keeps the place of those who go through a table with the keyboard: when what had the focus goes, with its row or alone,
 * the focus goes on to what stands there now. It stays where it is once the reader has gone elsewhere.
 * @param place the table, or what is shown in its place
 * @returns what each row calls when something of it gets the focus
 */
function useKeptFocus(
  place: RefObject<HTMLElement | null>,
  count: number,
  keyAt: (index: number) => string,
): (index: number, element: Element) => void {
  const held = useRef<Held | null>(null);
  const timer = useRef<number>(undefined);
  const mend = useRef<() => void>(() => undefined);
  const lookAgain = useCallback((): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => mend.current(), LOOK_AGAIN_MS);
  }, []);
  mend.current = () => {
    const lost = held.current;
    if (lost === null) return;
    if (dialogAround(document.activeElement)) return lookAgain();
    if (!isFocusLost() || lost.element.isConnected) return;
    held.current = null;
    const rowAt = (index: number): HTMLElement | null =>
      place.current?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
    const keys = Array.from({ length: count }, (_, index) => keyAt(index));
    const found = placeAfterLoss(keys, lost, (index) => rowAt(index) !== null);
    if (found === null) return;
    const row = found === 'table' ? null : rowAt(found);
    const control = row && firstControl(row);
    const next = row ?? place.current;
    if (control) control.focus();
    else if (next) focusPlace(next);
  };
  // After each change of the table, whatever has caused it, and before what stands around it looks for a place.
  useLayoutEffect(() => mend.current());
  useEffect(() => {
    const leave = ({ target }: Event): void => {
      if (held.current === null) return;
      // A question about a row may be asked by another part of the page; where it ends the reader is back at the row.
      if (dialogAround(target as Element)) lookAgain();
      else if (!held.current.element.contains(target as Node)) held.current = null;
    };
    // Before React hears of it: a row then says that the focus is in it.
    document.addEventListener('focusin', leave, true);
    document.addEventListener('pointerdown', leave, true);
    return () => {
      document.removeEventListener('focusin', leave, true);
      document.removeEventListener('pointerdown', leave, true);
      window.clearTimeout(timer.current);
    };
  }, [lookAgain]);
  const keyOf = useRef(keyAt);
  keyOf.current = keyAt;
  return useCallback((index, element) => {
    held.current = { key: keyOf.current(index), index, element };
  }, []);
}

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
const TableRow = memo(RowOf) as <Row>(props: TableRowProps<Row>) => ReactNode;

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

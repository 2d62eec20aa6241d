import { Button, VisuallyHidden } from '@mantine/core';
import { ArrowDownIcon } from '@primer/octicons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import linesEn from '../../texts/en/lines.json';
import linesRu from '../../texts/ru/lines.json';
import { useFormats } from '../format/format.js';
import { defineTexts, useTexts } from '../language/texts.js';
import type { LineBuffer, LineMark, ShownLine } from './line-buffer.js';
import classes from './line-view.module.css';

const LINE_TEXTS = defineTexts('lines', { en: linesEn, ru: linesRu });

/** The lines of a buffer, as they come. */
export function useLines(buffer: LineBuffer): readonly ShownLine[] {
  return useSyncExternalStore(buffer.subscribe, buffer.snapshot);
}

/** Of many lines at once a listener wants the last ones. */
const MOST_AT_ONCE = 8;

/** Reads new lines out. The lines themselves come and go as one scrolls, which nobody wants to hear. */
function LineAnnouncer({ label, lines }: { readonly label: string; readonly lines: readonly ShownLine[] }) {
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

const SIGNS: Readonly<Record<LineMark, string>> = { plain: '', error: '!', command: '$', note: '·' };
const USUAL_HEIGHT = 20;
const OVERSCAN = 30;
/** So near to the end counts as being there. */
const NEAR = 30;
/** A scroll so soon after a wheel, a finger or a key is its reader's. */
const MOVES_FOR_MS = 800;

/**
 * Lines of text as a terminal shows them; only those in sight are in the page. It stays at the newest line until its reader
 * scrolls up.
 */
export function LineView({
  label,
  lines,
  maxHeight,
  announce = false,
}: {
  readonly label: string;
  readonly lines: readonly ShownLine[];
  /** Of CSS; fewer lines take less. */
  readonly maxHeight: string;
  /** Whether new lines are read out. */
  readonly announce?: boolean;
}) {
  const t = useTexts(LINE_TEXTS);
  const formats = useFormats();
  const scroll = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const lastTop = useRef(0);
  const readerMovedAt = useRef(Number.NEGATIVE_INFINITY);
  // With another function at each render the places of all lines would be reckoned again at each step of a scroll.
  const getItemKey = useCallback((index: number) => lines[index]!.id, [lines]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => USUAL_HEIGHT,
    overscan: OVERSCAN,
    getItemKey,
  });
  const newest = lines.at(-1)?.id;
  const height = virtual.getTotalSize();
  useLayoutEffect(() => {
    if (atEnd && scroll.current) scroll.current.scrollTop = scroll.current.scrollHeight;
  }, [newest, atEnd, height]);
  const noticeReader = (): void => {
    readerMovedAt.current = performance.now();
  };
  const noticeScroll = (): void => {
    const { scrollTop, scrollHeight, clientHeight } = scroll.current!;
    const isReader = performance.now() - readerMovedAt.current < MOVES_FOR_MS;
    if (scrollHeight - scrollTop - clientHeight < NEAR) setAtEnd(true);
    // Fewer lines, or lines of another height, move it as well.
    else if (isReader && scrollTop < lastTop.current) setAtEnd(false);
    lastTop.current = scrollTop;
  };
  return (
    <div className={classes.frame}>
      <div
        ref={scroll}
        className={classes.scroll}
        style={{ maxHeight }}
        onScroll={noticeScroll}
        onWheel={noticeReader}
        onTouchMove={noticeReader}
        onKeyDown={noticeReader}
        onPointerDown={noticeReader}
        onPointerMove={(event) => event.buttons !== 0 && noticeReader()}
        role="region"
        aria-label={label}
        tabIndex={0}
        data-lines={lines.length}
      >
        <div className={classes.space} style={{ height }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const { mark, text, at } = lines[index]!;
            return (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={`${classes.line} ${mark === 'plain' ? '' : classes[mark]}`}
                style={{ transform: `translateY(${start}px)` }}
              >
                <span className={classes.sign} aria-hidden>
                  {SIGNS[mark]}
                </span>
                {at !== null && (
                  <time className={classes.time} dateTime={at} title={formats.exactMoment(at)}>
                    {formats.timeOfDay(at)}
                  </time>
                )}
                <span className={classes.text}>
                  {mark === 'error' && <VisuallyHidden>{t('error-stream')} </VisuallyHidden>}
                  {mark === 'command' && <VisuallyHidden>{t('command')} </VisuallyHidden>}
                  {text}
                </span>
              </div>
            );
          })}
        </div>
      </div>
      {!atEnd && (
        <Button
          className={classes.end}
          size="compact-sm"
          leftSection={<ArrowDownIcon size={14} />}
          onClick={() => setAtEnd(true)}
        >
          {t('to-the-end')}
        </Button>
      )}
      {announce && <LineAnnouncer label={label} lines={lines} />}
    </div>
  );
}

import { Skeleton } from '@mantine/core';
import { NAVIGATION_TEXTS } from '../../app/navigation-texts.js';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { useApi } from '../api.js';
import { OVERVIEW_TEXTS } from './overview-texts.js';
import { Tile } from './tile.js';

const OPEN = 'NEW,REVIEWING,AWAITING_USER,NEEDS_REVIEW';

/** Tickets that are not over, and whether one waits for an answer of the reader. */
export function TicketsTile() {
  const t = useTexts(OVERVIEW_TEXTS);
  const navigation = useTexts(NAVIGATION_TEXTS);
  const open = useApi('feedback.list', { query: { status: OPEN, limit: 1 } });
  const waiting = useApi('feedback.list', { query: { status: 'AWAITING_USER', limit: 1 } });
  const count = open.data?.body.total;
  const waits = waiting.data?.body.total ?? 0;
  return (
    <Tile
      title={t('tickets')}
      badge={waits > 0 && <StatusBadge tone="warning">{t('tickets-waiting', { count: waits })}</StatusBadge>}
      value={count === 0 ? t('tickets-none') : count}
      text={count === 0 ? t('tickets-none-text') : undefined}
      link={
        count === 0
          ? { to: '/tickets/new', label: t('write-ticket') }
          : { to: '/tickets', label: navigation('tickets') }
      }
    >
      {open.error ? (
        <FailureNote error={open.error} retry={() => void open.refetch()} />
      ) : (
        count === undefined && <Skeleton height={24} />
      )}
    </Tile>
  );
}

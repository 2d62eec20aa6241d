import { Group, Skeleton } from '@mantine/core';
import type { Data } from '#libs/client';
import { NAVIGATION_TEXTS } from '../../app/navigation-texts.js';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { useApi } from '../api.js';
import { OVERVIEW_TEXTS } from './overview-texts.js';
import { countByStatus, SERVER_TONES } from './server-counts.js';
import { Tile } from './tile.js';

const REFRESH_MS = 15_000;

/** How many servers there are, and how they are. */
export function ServersTile({ me }: { readonly me: Data<'me.get'> }) {
  const t = useTexts(OVERVIEW_TEXTS);
  const navigation = useTexts(NAVIGATION_TEXTS);
  const hasRight = me.scopes.includes('svc:infra');
  const { data, error, refetch } = useApi(
    'servers.list',
    {},
    { enabled: hasRight, refetchEveryMs: REFRESH_MS },
  );
  if (!hasRight) return <Tile title={t('servers')} text={t('servers-no-right')} />;
  const limits = me.infra?.limits;
  const total = data?.data.length;
  return (
    <Tile
      title={t('servers')}
      value={total === undefined ? undefined : total === 0 ? t('no-servers') : total}
      text={limits && t('of-limit', { used: limits.used, max: limits.max })}
      link={
        total === 0
          ? { to: '/servers?order=1', label: t('order-server') }
          : { to: '/servers', label: navigation('servers') }
      }
    >
      {data ? (
        <Group gap={6}>
          {countByStatus(data.data).map(({ status, count }) => (
            <StatusBadge key={status} tone={SERVER_TONES[status]}>
              {t(`status-${status}`, { count })}
            </StatusBadge>
          ))}
        </Group>
      ) : error ? (
        <FailureNote error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton height={24} />
      )}
    </Tile>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useUrlState } from '../../shared/data/url-state.js';
import { useCredits } from '../../shared/format/credits.js';
import { useTexts } from '../../shared/language/texts.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Section } from '../../shared/ui/section.js';
import { useApiPages } from '../api.js';
import { StatementControls } from './statement-controls.js';
import { StatementFile } from './statement-file.js';
import { statementPeriodOf, STATEMENT_PERIODS } from './statement-period.policy.js';
import { isWanted, MOVEMENT_KINDS, MOVEMENT_SUBJECTS, sumsOf } from './statement-rows.policy.js';
import { StatementTable } from './statement-table.js';
import { WALLET_TEXTS } from './wallet-texts.js';

const ROWS_OF_A_PAGE = 200;
/** The service knows no filter: further pages are looked through until so many rows are found, or so many pages read. */
const ENOUGH_ROWS = 50;
const MOST_PAGES_BY_ITSELF = 10;

/** What the wallet was paid and has paid for. */
export function Statement({ keyId }: { readonly keyId: string }) {
  const t = useTexts(WALLET_TEXTS);
  const credits = useCredits();
  const url = useUrlState();
  const name = url.choice('period', STATEMENT_PERIODS);
  const period = statementPeriodOf(name, { from: url.read('from'), to: url.read('to') }, new Date());
  const filter = {
    kind: MOVEMENT_KINDS.find((word) => word === url.read('kind')) ?? null,
    subject: MOVEMENT_SUBJECTS.find((word) => word === url.read('for')) ?? null,
  };
  const isFiltered = filter.kind !== null || filter.subject !== null;
  const range = {
    ...(period.from !== null && { from: period.from }),
    ...(period.to !== null && { to: period.to }),
  };
  const statement = useApiPages(
    'wallet.statement.list',
    { query: { ...range, limit: ROWS_OF_A_PAGE } },
    ({ meta }, input) =>
      meta.nextCursor === null ? null : { query: { ...input.query, cursor: meta.nextCursor } },
    { as: { keyId }, enabled: period.fault === null },
  );
  const pages = statement.data?.pages ?? [];
  const rows = pages.flatMap(({ data }) => data).filter((row) => isWanted(row, filter));
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = statement;
  const looksFurther =
    isFiltered && hasNextPage && rows.length < ENOUGH_ROWS && pages.length < MOST_PAGES_BY_ITSELF;
  useEffect(() => {
    if (looksFurther && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [looksFurther, isFetchingNextPage, isError, fetchNextPage, pages.length]);
  const sums = sumsOf(rows);
  const more = hasNextPage ? () => void fetchNextPage() : undefined;
  return (
    <Section
      title={t('statement')}
      lead={t('statement-lead')}
      actions={period.fault === null && <StatementFile keyId={keyId} range={range} filter={filter} />}
    >
      <StatementControls name={name} period={period} filter={filter} url={url} />
      {period.fault === null && (
        <Loaded query={statement}>
          {() => (
            <>
              {rows.length > 0 && (
                <Group gap="md">
                  <Text size="sm">{t('sum-in', { amount: credits(sums.in) })}</Text>
                  <Text size="sm">{t('sum-out', { amount: credits(sums.out) })}</Text>
                  {hasNextPage && (
                    <Text size="sm" c="dimmed">
                      {t('sums-of-read')}
                    </Text>
                  )}
                </Group>
              )}
              <StatementTable
                rows={rows}
                onMore={more}
                loadingMore={isFetchingNextPage}
                empty={
                  <EmptyState
                    title={name === 'all' && !isFiltered ? t('none-yet') : t('none')}
                    text={name === 'all' && !isFiltered ? t('none-yet-text') : t('none-text')}
                    action={
                      more && (
                        <Button variant="light" onClick={more} loading={isFetchingNextPage}>
                          {t('look-further')}
                        </Button>
                      )
                    }
                  />
                }
              />
            </>
          )}
        </Loaded>
      )}
    </Section>
  );
}

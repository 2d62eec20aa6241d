import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { DownloadIcon } from '@primer/octicons-react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../shared/data/save-file.js';
import { type UrlState, useUrlState } from '../../shared/data/url-state.js';
import { useCredits } from '../../shared/format/format.js';
import { csvOf } from '../../shared/format/values.policy.js';
import { useTexts } from '../../shared/language/texts.js';
import { ChoiceButtons } from '../../shared/ui/form.js';
import { EmptyState, FailureNote, Loaded } from '../../shared/ui/loaded.js';
import { Section } from '../../shared/ui/page.js';
import { useApiPages, useClient } from '../api.js';
import { StatementTable, WALLET_TEXTS } from './statement-table.js';
import {
  CSV_HEADER,
  csvCells,
  isWanted,
  type Movement,
  MOVEMENT_KINDS,
  MOVEMENT_SUBJECTS,
  type MovementFilter,
  STATEMENT_PERIODS,
  type StatementPeriod,
  type StatementPeriodName,
  statementPeriodOf,
  sumsOf,
} from './statement.policy.js';

/** Period and filters of the statement; all of it stands in the address. */
function StatementControls({
  name,
  period,
  filter,
  url,
}: {
  readonly name: StatementPeriodName;
  readonly period: StatementPeriod;
  readonly filter: MovementFilter;
  readonly url: UrlState;
}) {
  const t = useTexts(WALLET_TEXTS);
  const isRange = name === 'range';
  return (
    <Stack gap="xs">
      <ChoiceButtons
        label={t('period')}
        value={name}
        choices={STATEMENT_PERIODS.map((value) => ({ value, label: t(`period-${value}`) }))}
        onChoose={(value) =>
          url.write({
            period: value,
            from: value === 'range' ? period.firstDay : null,
            to: value === 'range' ? period.lastDay : null,
          })
        }
      />
      <Group gap="sm" align="flex-end">
        {isRange && (
          <>
            <TextInput
              type="date"
              label={t('from')}
              value={period.firstDay}
              onChange={({ currentTarget: { value } }) => url.write({ from: value })}
              error={period.fault !== null}
            />
            <TextInput
              type="date"
              label={t('to')}
              value={period.lastDay}
              onChange={({ currentTarget: { value } }) => url.write({ to: value })}
              error={period.fault !== null && t(`fault-${period.fault}`)}
            />
          </>
        )}
        <Select
          label={t('kind')}
          placeholder={t('any-kind')}
          value={filter.kind}
          onChange={(value) => url.write({ kind: value })}
          data={MOVEMENT_KINDS.map((kind) => ({ value: kind, label: t(`kind-${kind}`) }))}
          clearable
          clearButtonProps={{ 'aria-label': t('any-kind') }}
          w={{ base: '47%', xs: 180 }}
        />
        <Select
          label={t('subject')}
          placeholder={t('any-subject')}
          value={filter.subject}
          onChange={(value) => url.write({ for: value })}
          data={MOVEMENT_SUBJECTS.map((subject) => ({ value: subject, label: t(`subject-${subject}`) }))}
          clearable
          clearButtonProps={{ 'aria-label': t('any-subject') }}
          w={{ base: '47%', xs: 210 }}
        />
      </Group>
    </Stack>
  );
}

const ROWS_OF_A_PAGE = 200;

/** Reads the whole period, not only what the page shows, and has the browser keep it as a table. */
function StatementFile({
  keyId,
  range,
  filter,
}: {
  readonly keyId: string;
  readonly range: { readonly from?: string; readonly to?: string };
  readonly filter: MovementFilter;
}) {
  const t = useTexts(WALLET_TEXTS);
  const client = useClient({ keyId });
  const [count, setCount] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const save = async (): Promise<void> => {
    const { signal } = (running.current = new AbortController());
    setError(null);
    setCount(0);
    try {
      const rows: Movement[] = [];
      const query = { ...range, limit: ROWS_OF_A_PAGE };
      for await (const { data } of client.pages('wallet.statement.list', { query, signal })) {
        rows.push(...data.filter((row) => isWanted(row, filter)));
        setCount(rows.length);
      }
      const days = [range.from, range.to].flatMap((at) => (at === undefined ? [] : [at.slice(0, 10)]));
      const table = csvOf(CSV_HEADER, rows.map(csvCells));
      saveFile(['wallet', ...days].join('-') + '.csv', new Blob([table], { type: 'text/csv' }));
    } catch (failure) {
      if (!signal.aborted) setError(failure);
    } finally {
      setCount(null);
    }
  };
  return (
    <Stack gap="xs" align="flex-end">
      <Button
        variant="light"
        size="xs"
        leftSection={<DownloadIcon size={14} />}
        disabled={count !== null}
        onClick={() => void save()}
      >
        {count === null ? t('save-csv') : t('saving-csv', { rows: count })}
      </Button>
      <FailureNote error={error} />
    </Stack>
  );
}

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

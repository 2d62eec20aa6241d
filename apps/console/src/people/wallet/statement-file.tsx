import { Button, Stack } from '@mantine/core';
import { DownloadIcon } from '@primer/octicons-react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../shared/data/save-file.js';
import { csvOf } from '../../shared/format/csv.js';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { useClient } from '../api.js';
import {
  CSV_HEADER,
  csvCells,
  isWanted,
  type Movement,
  type MovementFilter,
} from './statement-rows.policy.js';
import { WALLET_TEXTS } from './wallet-texts.js';

const ROWS_OF_A_PAGE = 200;

/** Reads the whole period, not only what the page shows, and has the browser keep it as a table. */
export function StatementFile({
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

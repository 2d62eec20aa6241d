import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useFormats } from '../../../shared/format/format.js';
import { useTexts } from '../../../shared/language/texts.js';
import { DataTable } from '../../../shared/ui/data-table.js';
import { Moment } from '../../../shared/ui/moment.js';
import type { Operation } from '../../operations/follow-operation.js';
import { elapsedMs } from '../../operations/operation-outcome.js';
import { OperationStatus } from '../../operations/operation-status.js';
import { OPERATION_TEXTS } from '../../operations/operation-texts.js';
import { OPERATIONS_TEXTS } from './operations-texts.js';

const WORTH_TELLING_MS = 1_000;

function Detail({ operation }: { readonly operation: Operation }) {
  const t = useTexts(OPERATIONS_TEXTS);
  const formats = useFormats();
  const { step, exitCode, queuedMs = 0, error, status } = operation;
  const facts = [
    typeof exitCode === 'number' && t('exit-code', { code: exitCode }),
    step && status !== 'succeeded' && t('at-step', { step }),
    queuedMs >= WORTH_TELLING_MS && t('waited-ms', { duration: formats.duration(queuedMs) }),
  ].filter((fact) => typeof fact === 'string');
  if (facts.length === 0 && !error) return '–';
  return (
    <Stack gap={0}>
      {facts.length > 0 && <Text size="sm">{facts.join(', ')}</Text>}
      {error && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {error.code}: {error.message}
        </Text>
      )}
    </Stack>
  );
}

/** What ran on a server, newest first. */
export function OperationTable({ operations }: { readonly operations: readonly Operation[] }) {
  const t = useTexts(OPERATIONS_TEXTS);
  const tell = useTexts(OPERATION_TEXTS);
  const formats = useFormats();
  return (
    <DataTable
      label={t('title')}
      rows={operations}
      rowKey={({ operationId }) => operationId}
      columns={[
        {
          id: 'kind',
          header: t('kind'),
          width: '110px',
          cell: ({ kind, operationId, serverId }) => (
            <Anchor
              component={Link}
              size="sm"
              fw={600}
              to={`/operations/${operationId}?server=${serverId}`}
              aria-label={`${tell(kind)}: ${t('open')}`}
            >
              {tell(kind)}
            </Anchor>
          ),
        },
        {
          id: 'outcome',
          header: t('outcome'),
          width: '220px',
          cell: (operation) => <OperationStatus operation={operation} />,
        },
        {
          id: 'started',
          header: t('started'),
          width: '150px',
          cell: ({ startedAt }) => <Moment at={startedAt} relative />,
        },
        {
          id: 'took',
          header: t('took'),
          width: '110px',
          cell: (operation) =>
            operation.outcomeAvailable ? formats.duration(elapsedMs(operation, Date.now())) : '–',
        },
        { id: 'detail', header: t('detail'), cell: (operation) => <Detail operation={operation} /> },
      ]}
    />
  );
}

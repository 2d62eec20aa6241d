import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useUrlState } from '../../../shared/data/url-state.js';
import { useFormats } from '../../../shared/format/format.js';
import { defineTexts, useTexts } from '../../../shared/language/texts.js';
import { ConfirmButton } from '../../../shared/ui/confirm-button.js';
import { DataTable } from '../../../shared/ui/data-table.js';
import { ChoiceButtons } from '../../../shared/ui/form.js';
import { EmptyState, Loaded } from '../../../shared/ui/loaded.js';
import { Moment } from '../../../shared/ui/marks.js';
import { Section } from '../../../shared/ui/page.js';
import serverOperationsEn from '../../../texts/en/server-operations.json';
import serverOperationsRu from '../../../texts/ru/server-operations.json';
import { refreshOperations, useApi, useClient } from '../../api.js';
import { elapsedMs, type Operation } from '../../operations/follow-operation.js';
import { CauseLine } from '../../operations/deploy-cause.js';
import { OperationStatus } from '../../operations/operation-steps.js';
import { OPERATION_TEXTS } from '../../operations/operation-texts.js';
import { BusyNote, SERVERS_TEXTS } from '../server-parts.js';
import { isBusy, mayOn, type Server, type TabProps } from '../server.js';

const OPERATIONS_TEXTS = defineTexts('server-operations', {
  en: serverOperationsEn,
  ru: serverOperationsRu,
});

const WORTH_TELLING_MS = 1_000;

function Detail({ operation }: { readonly operation: Operation }) {
  const t = useTexts(OPERATIONS_TEXTS);
  const formats = useFormats();
  const { step, exitCode, queuedMs = 0, error, status, cause } = operation;
  const facts = [
    typeof exitCode === 'number' && t('exit-code', { code: exitCode }),
    step && status !== 'succeeded' && t('at-step', { step }),
    queuedMs >= WORTH_TELLING_MS && t('waited-ms', { duration: formats.duration(queuedMs) }),
  ].filter((fact) => typeof fact === 'string');
  if (facts.length === 0 && !error && !cause) return '–';
  return (
    <Stack gap={0}>
      {facts.length > 0 && <Text size="sm">{facts.join(', ')}</Text>}
      {cause ? (
        <CauseLine cause={cause} />
      ) : (
        error && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {error.code}: {error.message}
          </Text>
        )
      )}
    </Stack>
  );
}

/** What ran on a server, newest first. */
function OperationTable({ operations }: { readonly operations: readonly Operation[] }) {
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

const WAYS = ['unstick', 'force', 'release'] as const;
type Way = (typeof WAYS)[number];

const ACTIONS: Readonly<Record<Way, string>> = { unstick: 'unstick', force: 'unstick', release: 'lock' };

/** The ways to free a server that stays busy, gentlest first. */
function RecoverySection({ server }: { readonly server: Server }) {
  const t = useTexts(OPERATIONS_TEXTS);
  const tell = useTexts(SERVERS_TEXTS);
  const client = useClient();
  const [released, setReleased] = useState<boolean | null>(null);
  const [busy, setBusy] = useState<unknown>(null);
  const free = async (way: Way): Promise<void> => {
    const path = { id: server.id };
    setReleased(null);
    setBusy(null);
    try {
      const { data } = await (way === 'release'
        ? client.call('servers.lock.delete', { path })
        : client.call('servers.unstick', { path, body: way === 'force' ? { force: true } : {} }));
      setReleased(data.released);
    } catch (error) {
      // Who works on it is told on the page; the question has had its answer.
      if (!isBusy(error)) throw error;
      setBusy(error);
    } finally {
      await refreshOperations(['servers.operations.get', 'operations.']);
    }
  };
  const ways = WAYS.filter((way) => mayOn(server, ACTIONS[way]));
  return (
    <Section title={t('recovery')} lead={t('recovery-lead')}>
      {ways.length === 0 ? (
        <Text size="sm">{tell('not-allowed')}</Text>
      ) : (
        <Group gap="xs">
          {ways.map((way) => (
            <ConfirmButton
              key={way}
              variant="default"
              color={way === 'unstick' ? 'blue' : 'red'}
              label={t(way)}
              title={t(`${way}-title`)}
              text={t(`${way}-text`)}
              onConfirm={() => free(way)}
            />
          ))}
        </Group>
      )}
      {released !== null && (
        <Text size="sm" role="status">
          {released ? t('freed') : t('was-free')}
        </Text>
      )}
      <BusyNote error={busy} serverId={server.id} />
    </Section>
  );
}

const KINDS = ['all', 'deploy', 'exec'] as const;
const MOST = '20';
const LOOK_EVERY_MS = 15_000;
const LOOK_OFTEN_MS = 2_000;

/** What ran on the server and what runs now. */
export default function OperationsTab({ server }: TabProps) {
  const t = useTexts(OPERATIONS_TEXTS);
  const address = useUrlState();
  const kind = address.choice('kind', KINDS);
  const input = { path: { id: server.id }, query: { kind, limit: MOST } };
  const seen = useApi('servers.operations.get', input);
  const isRunning = seen.data?.data.operations.some(({ status }) => status === 'running') ?? false;
  const query = useApi('servers.operations.get', input, {
    refetchEveryMs: isRunning ? LOOK_OFTEN_MS : LOOK_EVERY_MS,
  });
  return (
    <Stack>
      <Section
        title={t('title')}
        lead={t('lead')}
        actions={
          <ChoiceButtons
            label={t('kind')}
            value={kind}
            choices={KINDS.map((value) => ({ value, label: t(`kind-${value}`) }))}
            onChoose={(choice) => address.write({ kind: choice })}
          />
        }
      >
        <Loaded query={query}>
          {({ data: { operations } }) =>
            operations.length === 0 ? (
              <EmptyState
                title={t('empty-title')}
                text={t('empty-text')}
                action={
                  <Group>
                    <Button component={Link} to={`/servers/${server.id}/deploy`}>
                      {t('to-deploy')}
                    </Button>
                    <Button component={Link} to={`/servers/${server.id}/terminal`} variant="default">
                      {t('to-terminal')}
                    </Button>
                  </Group>
                }
              />
            ) : (
              <OperationTable operations={operations} />
            )
          }
        </Loaded>
      </Section>
      <RecoverySection server={server} />
    </Stack>
  );
}

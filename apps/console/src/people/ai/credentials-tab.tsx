import type { Item } from '#libs/client';
import { Alert, Button, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { PlusIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { TimeChart } from '../../shared/charts/time-chart.js';
import { useUrlState } from '../../shared/data/url-state.js';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { Facts } from '../../shared/ui/facts.js';
import { EmptyState, FailureNote, Loaded } from '../../shared/ui/loaded.js';
import { Moment, StatusBadge, type Tone } from '../../shared/ui/marks.js';
import { Section } from '../../shared/ui/page.js';
import { useActing } from '../acting-key.js';
import { useApi, useApiCall } from '../api.js';
import { testKey } from './ai.policy.js';
import { CredentialForm, CredentialReplacement, CREDENTIALS_TEXTS } from './credential-form.js';

interface ListedModel {
  readonly id: string;
  readonly name: string;
}

/** What the provider lists for a key, and what was used with it. */
function CredentialDetails({ id }: { readonly id: string }) {
  const t = useTexts(CREDENTIALS_TEXTS);
  const formats = useFormats();
  const usage = useApi('ai.credentials.usage.get', { path: { id }, query: { days: 30 } });
  const models = useApi('ai.credentials.models.list', { path: { id } });
  const columns: readonly Column<ListedModel>[] = [
    { id: 'name', header: t('models'), cell: ({ name }) => name },
    {
      id: 'id',
      header: t('called-as'),
      cell: ({ id: called }) => (
        <Text ff="monospace" size="sm">
          {called}
        </Text>
      ),
    },
  ];
  return (
    <Stack gap="md">
      <Title order={4} size="h6">
        {t('usage')}
      </Title>
      <Loaded query={usage}>
        {({ data: { days } }) =>
          days.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('usage-none')}
            </Text>
          ) : (
            <TimeChart
              label={t('usage')}
              kind="bar"
              height={200}
              points={days.map(({ day, promptTokens, completionTokens, calls }) => ({
                day: formats.utcDay(day),
                tokens: promptTokens + completionTokens,
                calls,
              }))}
              x="day"
              series={[
                { name: 'tokens', label: t('tokens'), color: 'blue.6' },
                { name: 'calls', label: t('calls'), color: 'teal.6' },
              ]}
              format={(value) => formats.number(value)}
            />
          )
        }
      </Loaded>
      <Title order={4} size="h6">
        {t('models')}
      </Title>
      <Loaded query={models}>
        {({ data }) => (
          <DataTable
            label={t('models')}
            columns={columns}
            rows={data}
            rowKey={(row) => row.id}
            empty={<EmptyState title={t('models-none')} text={t('models-none-text')} />}
          />
        )}
      </Loaded>
    </Stack>
  );
}

type Credential = Item<'ai.credentials.list'>;
const TONES: Readonly<Record<Credential['status'], Tone>> = {
  active: 'good',
  invalid: 'bad',
  untested: 'quiet',
};
const CHANGES = { changes: ['ai.credentials.', 'ai.models.list'] } as const;

/** A provider key: whether it works, and everything one does with it. */
function CredentialCard({
  credential,
  why,
  opened,
  onToggle,
}: {
  readonly credential: Credential;
  /** Why it cannot be changed; null when it can. */
  readonly why: string | null;
  readonly opened: boolean;
  readonly onToggle: () => void;
}) {
  const t = useTexts(CREDENTIALS_TEXTS);
  const [isReplacing, setReplacing] = useState(false);
  const test = useApiCall('ai.credentials.test', CHANGES);
  const fetchModels = useApiCall('ai.credentials.fetchModels', CHANGES);
  const remove = useApiCall('ai.credentials.delete', CHANGES);
  const { id, name, provider, level, maskedKey, baseUrl, status, lastTestedAt, createdAt } = credential;
  const locked = why === null ? {} : { disabled: true, title: why };
  const tested = test.data?.data;
  return (
    <Paper withBorder p="md" component="article" aria-label={name}>
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
          <StatusBadge tone={TONES[status]}>{t(`status-${status}`)}</StatusBadge>
          <StatusBadge tone="quiet">{t(`level-${level}`)}</StatusBadge>
        </Group>
        <Facts
          rows={[
            [t('provider'), provider],
            [
              t('key'),
              <Text key="key" span ff="monospace" size="sm">
                {maskedKey}
              </Text>,
            ],
            [t('address'), baseUrl ?? undefined],
            [t('tested-at'), <Moment key="tested" at={lastTestedAt} relative />],
            [t('created-at'), <Moment key="created" at={createdAt} />],
          ]}
        />
        {why !== null && (
          <Text size="sm" c="dimmed">
            {why}
          </Text>
        )}
        <Group gap="xs">
          <Button
            variant="light"
            size="xs"
            loading={test.isPending}
            onClick={() => test.mutate({ path: { id } })}
            {...locked}
          >
            {t('test')}
          </Button>
          <Button
            variant="light"
            size="xs"
            loading={fetchModels.isPending}
            onClick={() => fetchModels.mutate({ path: { id } })}
            {...locked}
          >
            {t('fetch-models')}
          </Button>
          <Button variant="light" size="xs" onClick={onToggle} aria-expanded={opened}>
            {opened ? t('hide-details') : t('details')}
          </Button>
          <Button variant="light" size="xs" onClick={() => setReplacing(true)} {...locked}>
            {t('replace')}
          </Button>
          <ConfirmButton
            label={t('delete')}
            title={t('delete-title', { name })}
            text={t('delete-text')}
            confirmLabel={t('delete')}
            color="red"
            size="xs"
            onConfirm={() => remove.mutateAsync({ path: { id } })}
            {...locked}
          />
        </Group>
        {tested && (
          <Alert color={tested.ok ? 'teal' : 'orange'} role="status">
            <Text size="sm">
              {t(testKey(tested), { status: tested.httpStatus ?? '', reason: tested.reason ?? '' })}
            </Text>
          </Alert>
        )}
        {fetchModels.data && (
          <Alert color="teal" role="status">
            <Text size="sm">{t('fetched', { count: fetchModels.data.data.length })}</Text>
          </Alert>
        )}
        <FailureNote error={test.error ?? fetchModels.error} />
        {opened && <CredentialDetails id={id} />}
        <CredentialReplacement
          credential={credential}
          opened={isReplacing}
          onDone={() => setReplacing(false)}
        />
      </Stack>
    </Paper>
  );
}

/** Keys of providers that the person and the portal keep here. */
export function CredentialsTab() {
  const t = useTexts(CREDENTIALS_TEXTS);
  const url = useUrlState();
  const [isAdding, setAdding] = useState(false);
  const { key, session } = useActing();
  const isPersonal = key?.kind === 'personal';
  const isReadOnly = key?.accessMode === 'READONLY';
  const credentials = useApi('ai.credentials.list', {}, { enabled: isPersonal });
  const openedId = url.read('credential');
  if (!isPersonal) {
    return (
      <Section title={t('title')} lead={t('lead')}>
        <Text>{t('only-personal')}</Text>
      </Section>
    );
  }
  const add = (
    <Button
      leftSection={<PlusIcon size={14} />}
      onClick={() => setAdding(true)}
      disabled={isReadOnly}
      {...(isReadOnly && { title: t('read-only') })}
    >
      {t('add')}
    </Button>
  );
  const finish = (): void => setAdding(false);
  const whyNot = (level: 'user' | 'portal'): string | null => {
    if (isReadOnly) return t('read-only');
    return level === 'portal' && !session.user.isAdmin ? t('not-yours') : null;
  };
  return (
    <Section title={t('title')} lead={t('lead')} actions={add}>
      <Loaded query={credentials}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('none')} text={isReadOnly ? t('read-only') : t('none-text')} />
          ) : (
            <Stack gap="sm">
              {data.map((credential) => (
                <CredentialCard
                  key={credential.id}
                  credential={credential}
                  why={whyNot(credential.level)}
                  opened={openedId === credential.id}
                  onToggle={() =>
                    url.write({ credential: openedId === credential.id ? null : credential.id })
                  }
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
      <Modal
        opened={isAdding}
        onClose={finish}
        title={t('add-title')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <CredentialForm
          onDone={(isKept) => {
            finish();
            if (isKept) notifications.show({ color: 'teal', message: t('kept') });
          }}
        />
      </Modal>
    </Section>
  );
}

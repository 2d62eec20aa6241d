import { Alert, Group, Stack, Text } from '@mantine/core';
import type { Data } from '#libs/client';
import { useTexts } from '../../../shared/language/texts.js';
import { ConfirmButton } from '../../../shared/ui/confirm-button.js';
import { DataTable } from '../../../shared/ui/data-table.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { FailureNote } from '../../../shared/ui/failure-note.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Moment } from '../../../shared/ui/moment.js';
import { Section } from '../../../shared/ui/section.js';
import { refreshOperations, useApi, useApiCall, useClient } from '../../api.js';
import { mayOn, type Server } from '../server.js';
import type { TabProps } from '../server-tabs.js';
import { PolicySetting } from '../state/policy-setting.js';
import { ACCESS_TEXTS } from './access-texts.js';
import { DepartmentField } from './department-field.js';
import { PersonField } from './person-field.js';

type Entry = Data<'servers.access.list'>[number];

const CHANGES = ['servers.access.list'];

function EntryTable({ server, entries }: { readonly server: Server; readonly entries: readonly Entry[] }) {
  const t = useTexts(ACCESS_TEXTS);
  const client = useClient();
  const remove = async (entryId: string): Promise<void> => {
    await client.call('servers.access.delete', { path: { id: server.id, entryId } });
    await refreshOperations(CHANGES);
  };
  return (
    <DataTable
      label={t('title')}
      rows={entries}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('empty-title')} text={t('empty-text')} />}
      columns={[
        { id: 'name', header: t('name'), cell: ({ name, hostId }) => name || `№ ${hostId}` },
        { id: 'kind', header: t('kind'), width: '120px', cell: ({ type }) => t(type) },
        { id: 'number', header: t('number'), width: '130px', cell: ({ hostId }) => hostId },
        {
          id: 'added',
          header: t('added'),
          width: '150px',
          cell: ({ createdAt }) => <Moment at={createdAt} relative />,
        },
        {
          id: 'actions',
          header: t('actions'),
          width: '120px',
          cell: ({ id, name, hostId }) => (
            <ConfirmButton
              size="compact-sm"
              color="red"
              label={t('remove')}
              title={t('remove-title', { name: name || `№ ${hostId}` })}
              text={t('remove-text')}
              onConfirm={() => remove(id)}
            />
          ),
        },
      ]}
    />
  );
}

const numbersOf = (entries: readonly Entry[], kind: Entry['type']): ReadonlySet<number> =>
  new Set(entries.filter(({ type }) => type === kind).map(({ hostId }) => hostId));

function AccessList({ server }: { readonly server: Server }) {
  const t = useTexts(ACCESS_TEXTS);
  const query = useApi('servers.access.list', { path: { id: server.id } });
  const add = useApiCall('servers.access.create', { changes: CHANGES });
  const { accessPolicy } = server;
  const isUsed = accessPolicy === 'NAMED_USERS' || accessPolicy === 'DEPARTMENT';
  const put = (type: Entry['type'], hostId: number): void =>
    add.mutate({ path: { id: server.id }, body: { type, hostId } });
  return (
    <Section title={t('title')} lead={t('lead')}>
      {!isUsed && <Alert color="blue">{t('not-used')}</Alert>}
      {accessPolicy === 'NAMED_USERS' && <Text size="sm">{t('departments-not-used')}</Text>}
      {accessPolicy === 'DEPARTMENT' && <Text size="sm">{t('departments-note')}</Text>}
      <Loaded query={query}>
        {({ data: entries }) => (
          <>
            <Group align="flex-end">
              <PersonField
                serverId={server.id}
                taken={numbersOf(entries, 'user')}
                disabled={add.isPending}
                onAdd={(hostId) => put('user', hostId)}
              />
              <DepartmentField
                taken={numbersOf(entries, 'department')}
                disabled={add.isPending}
                onAdd={(hostId) => put('department', hostId)}
              />
            </Group>
            <FailureNote error={add.error} />
            <EntryTable server={server} entries={entries} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** Who may open the application. */
export default function AccessTab({ server }: TabProps) {
  const t = useTexts(ACCESS_TEXTS);
  if (!mayOn(server, 'access')) return <Alert color="orange">{t('not-allowed')}</Alert>;
  return (
    <Stack>
      <Section title={t('policy')}>
        <PolicySetting server={server} disabled={!mayOn(server, 'configure')} />
      </Section>
      <AccessList server={server} />
    </Stack>
  );
}

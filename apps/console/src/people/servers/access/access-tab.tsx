import type { Data } from '#libs/client';
import { Alert, Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { defineTexts, useTexts } from '../../../shared/language/texts.js';
import { ConfirmButton } from '../../../shared/ui/confirm-button.js';
import { DataTable } from '../../../shared/ui/data-table.js';
import { EmptyState, FailureNote, Loaded } from '../../../shared/ui/loaded.js';
import { Moment } from '../../../shared/ui/marks.js';
import { Section } from '../../../shared/ui/page.js';
import serverAccessEn from '../../../texts/en/server-access.json';
import serverAccessRu from '../../../texts/ru/server-access.json';
import { refreshOperations, useApi, useApiCall, useClient } from '../../api.js';
import { mayOn, type Server, type TabProps } from '../server.js';
import { PolicySetting } from '../state/settings-section.js';

const ACCESS_TEXTS = defineTexts('server-access', { en: serverAccessEn, ru: serverAccessRu });

const TYPED_FOR_MS = 250;
const MOST_PEOPLE = 20;

/** Finds people of the portal by their names. Choosing one adds them. */
function PersonField({
  serverId,
  taken,
  disabled,
  onAdd,
}: {
  readonly serverId: string;
  /** Numbers of those who are on the list. */
  readonly taken: ReadonlySet<number>;
  readonly disabled: boolean;
  readonly onAdd: (hostId: number) => void;
}) {
  const t = useTexts(ACCESS_TEXTS);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPED_FOR_MS);
  const { data } = useApi('servers.b24Users.list', {
    path: { id: serverId },
    query: { limit: MOST_PEOPLE, ...(search !== '' && { search }) },
  });
  const people = (data?.data ?? []).filter(({ id }) => !taken.has(id));
  return (
    <Select
      label={t('add-person')}
      placeholder={t('add-person-hint')}
      data={people.map(({ id, name, position }) => ({
        value: String(id),
        label: position === '' ? name : `${name}, ${position}`,
      }))}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        setTyped('');
        if (id !== null) onAdd(Number(id));
      }}
      // The service has looked already, by words and not by letters.
      filter={({ options }) => options}
      searchable
      nothingFoundMessage={t('nobody')}
      disabled={disabled}
      flex="1 1 240px"
    />
  );
}

const MOST_DEPARTMENTS = 1_000;

/** Adds a department, by its name where the key may read names. */
function DepartmentField({
  taken,
  disabled,
  onAdd,
}: {
  readonly taken: ReadonlySet<number>;
  readonly disabled: boolean;
  readonly onAdd: (hostId: number) => void;
}) {
  const t = useTexts(ACCESS_TEXTS);
  const { data, isError } = useApi('departments.list', {
    query: { select: 'id,name', sort: 'name', limit: MOST_DEPARTMENTS },
  });
  const [number, setNumber] = useState<number | null>(null);
  if (isError) {
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (number !== null) onAdd(number);
          setNumber(null);
        }}
      >
        <Group align="flex-end" gap="xs">
          <NumberInput
            label={t('department-number')}
            description={t('department-number-hint')}
            value={number ?? ''}
            onChange={(value) => setNumber(typeof value === 'number' ? value : null)}
            min={1}
            allowDecimal={false}
            disabled={disabled}
          />
          <Button type="submit" variant="default" disabled={disabled || number === null}>
            {t('add')}
          </Button>
        </Group>
      </form>
    );
  }
  const departments = (data?.data ?? []).filter(({ id }) => !taken.has(Number(id)));
  return (
    <Select
      label={t('add-department')}
      data={departments.map(({ id, name }) => ({ value: String(id), label: String(name) }))}
      value={null}
      onChange={(id) => id !== null && onAdd(Number(id))}
      searchable
      disabled={disabled}
      flex="1 1 240px"
    />
  );
}

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

import type { Data } from '#libs/client';
import { Alert, Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { UI_TEXTS, useTexts } from '../../../shared/language/texts.js';
import { ConfirmButton } from '../../../shared/ui/confirm-button.js';
import { type Column, DataTable } from '../../../shared/ui/data-table.js';
import { EmptyState, Loaded } from '../../../shared/ui/loaded.js';
import { StatusBadge } from '../../../shared/ui/marks.js';
import { Section } from '../../../shared/ui/page.js';
import { refreshOperations, useApi, useClient } from '../../api.js';
import { SERVERS_TEXTS } from '../server-parts.js';
import { mayOn, type Server, type TabProps } from '../server.js';
import { ApiKeyForm } from './api-key-form.js';
import { CONFIGURATION_CHANGES, NotApplied, RestartChoice, RestartProgress, useMayWrite } from './restart.js';
import { CONFIGURATION_TEXTS } from './setting-fields.js';
import { DotenvForm, VariableForm } from './variable-forms.js';
import { API_KEY_VARIABLE, type Variable, type VariableRow, variableRows } from './variables.js';

/** Takes one away, once that is confirmed. */
function RemoveVariable({
  server,
  name,
  onRestart,
}: {
  readonly server: Server;
  readonly name: string;
  readonly onRestart: (operationId: string | null) => void;
}) {
  const t = useTexts(CONFIGURATION_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const client = useClient();
  const [restart, setRestart] = useState(false);
  const remove = async (): Promise<void> => {
    const { data } = await client.call('servers.variables.delete', {
      path: { id: server.id, name },
      ...(restart && { query: { restart } }),
    });
    onRestart(data.operationId);
    await refreshOperations(CONFIGURATION_CHANGES);
  };
  return (
    <ConfirmButton
      size="compact-sm"
      color="red"
      label={tellUi('delete')}
      title={t('remove-title', { name })}
      text={
        <Stack gap="sm">
          <Text size="sm">{t('remove-text')}</Text>
          <RestartChoice server={server} checked={restart} onChange={setRestart} />
        </Stack>
      }
      onConfirm={remove}
    />
  );
}

type Dialog =
  | { readonly kind: 'new' | 'dotenv' | 'api-key' }
  | { readonly kind: 'change'; readonly variable: Variable };

const DIALOG_TITLES = { new: 'add-variable', dotenv: 'import', 'api-key': 'give-key' } as const;

function VariablesEditor({
  server,
  configured,
}: {
  readonly server: Server;
  readonly configured: Data<'servers.variables.list'>;
}) {
  const t = useTexts(CONFIGURATION_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const mayWrite = useMayWrite();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [restarting, setRestarting] = useState<string | null>(null);
  const mayGiveKey = mayWrite && mayOn(server, 'api-key');
  const close = (): void => setDialog(null);
  const follow = (operationId: string | null): void => {
    if (operationId !== null) setRestarting(operationId);
  };
  const saved = (operationId: string | null): void => {
    close();
    follow(operationId);
  };
  const columns: readonly Column<VariableRow>[] = [
    {
      id: 'name',
      header: t('variable-name'),
      width: '28%',
      cell: ({ name }) => (
        <Text size="sm" fw={600} ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
      ),
    },
    {
      id: 'value',
      header: t('variable-value'),
      cell: ({ value, secret, brokered, scopes = [] }) =>
        brokered ? (
          <Text size="sm">{t('issued', { scopes: scopes.join(', ') })}</Text>
        ) : secret || value === null ? (
          <StatusBadge tone="quiet">{t('hidden')}</StatusBadge>
        ) : (
          <Code style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{value}</Code>
        ),
    },
    {
      id: 'from',
      header: t('from'),
      width: '24%',
      cell: ({ from, isCovered }) => <Text size="sm">{isCovered ? t('covered') : t(`from-${from}`)}</Text>,
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '200px',
      align: 'end',
      cell: (row) =>
        row.from === 'server' && mayWrite ? (
          <Group gap="xs" justify="flex-end">
            {(!row.brokered || mayGiveKey) && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('change-of', { name: row.name })}
                onClick={() => setDialog({ kind: 'change', variable: row })}
              >
                {t('change')}
              </Button>
            )}
            <RemoveVariable server={server} name={row.name} onRestart={follow} />
          </Group>
        ) : null,
    },
  ];
  const hasKey = configured.variables.some(({ name }) => name === API_KEY_VARIABLE);
  const form = { server, onSaved: saved, onCancel: close };
  return (
    <Stack gap="md">
      <NotApplied server={server} applied={configured.applied} onRestart={setRestarting} />
      <RestartProgress serverId={server.id} operationId={restarting} onHide={() => setRestarting(null)} />
      <Section
        title={t('variables')}
        lead={t('variables-lead')}
        actions={
          mayWrite && (
            <>
              <Button variant="default" onClick={() => setDialog({ kind: 'dotenv' })}>
                {t('import')}
              </Button>
              {mayGiveKey && !hasKey && (
                <Button variant="default" onClick={() => setDialog({ kind: 'api-key' })}>
                  {t('give-key')}
                </Button>
              )}
              <Button leftSection={<PlusIcon size={16} />} onClick={() => setDialog({ kind: 'new' })}>
                {t('add-variable')}
              </Button>
            </>
          )
        }
      >
        {!mayWrite && <Alert color="orange">{t('read-only')}</Alert>}
        <DataTable
          label={t('variables')}
          columns={columns}
          rows={variableRows(configured)}
          rowKey={({ from, name }) => `${from} ${name}`}
          empty={<EmptyState title={t('no-variables')} text={t('no-variables-text')} />}
        />
        {configured.env.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('env-about')}
          </Text>
        )}
      </Section>
      <Modal
        opened={dialog !== null}
        onClose={close}
        title={
          dialog?.kind === 'change'
            ? t('change-of', { name: dialog.variable.name })
            : t(dialog === null ? 'add-variable' : DIALOG_TITLES[dialog.kind])
        }
        closeButtonProps={{ 'aria-label': tellUi('close') }}
      >
        {dialog?.kind === 'dotenv' && <DotenvForm {...form} />}
        {dialog?.kind === 'new' && <VariableForm {...form} variable={null} />}
        {dialog?.kind === 'api-key' && <ApiKeyForm {...form} variable={null} />}
        {dialog?.kind === 'change' &&
          (dialog.variable.brokered ? (
            <ApiKeyForm {...form} variable={dialog.variable} />
          ) : (
            <VariableForm {...form} variable={dialog.variable} />
          ))}
      </Modal>
    </Stack>
  );
}

/** What the application finds in its environment. */
export default function VariablesTab({ server }: TabProps) {
  const tell = useTexts(SERVERS_TEXTS);
  const may = mayOn(server, 'variables');
  const query = useApi('servers.variables.list', { path: { id: server.id } }, { enabled: may });
  if (!may) return <Alert color="orange">{tell('not-allowed')}</Alert>;
  return <Loaded query={query}>{({ data }) => <VariablesEditor server={server} configured={data} />}</Loaded>;
}

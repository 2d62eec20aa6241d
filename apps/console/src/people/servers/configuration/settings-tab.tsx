import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { UI_TEXTS, useTexts } from '../../../shared/language/texts.js';
import { showFirstFault } from '../../../shared/ui/form.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Section } from '../../../shared/ui/page.js';
import { useApi, useApiCall } from '../../api.js';
import { BusyNote, SERVERS_TEXTS } from '../server-parts.js';
import { mayOn, type Server, type TabProps } from '../server.js';
import { CONFIGURATION_CHANGES, NotApplied, RestartProgress, useMayWrite } from './restart.js';
import { CONFIGURATION_TEXTS, SettingFields, useRuntimes } from './setting-fields.js';
import {
  changesOf,
  isOutOfRange,
  SETTING_ROWS,
  type Settings,
  type TypedSettings,
  typedOf,
} from './settings.js';

function SettingsEditor({ server, settings }: { readonly server: Server; readonly settings: Settings }) {
  const t = useTexts(CONFIGURATION_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const mayWrite = useMayWrite();
  const runtimes = useRuntimes(server);
  const form = useRef<HTMLFormElement>(null);
  const [typed, type] = useState<Partial<TypedSettings>>({});
  const [restarting, setRestarting] = useState<string | null>(null);
  const save = useApiCall('servers.settings.update', { changes: CONFIGURATION_CHANGES });
  const before = typedOf(settings);
  const now = { ...before, ...typed };
  const changes = changesOf(before, now);
  const isChanged = Object.keys(changes).length > 0;
  const hasFault = SETTING_ROWS.some((row) => isOutOfRange(row, now[row.name]));
  const hasRightOfPort = mayOn(server, 'configure') && server.kind === 'STANDALONE';
  const send = (restart: boolean): void => {
    if (hasFault) {
      if (form.current) showFirstFault(form.current);
      return;
    }
    save.mutate(
      { path: { id: server.id }, body: { ...changes, ...(restart && { restart }) } },
      {
        onSuccess: ({ data }) => {
          type({});
          if (data.operationId !== null) setRestarting(data.operationId);
        },
      },
    );
  };
  return (
    <Stack gap="md">
      <NotApplied server={server} applied={settings.applied} onRestart={setRestarting} />
      <RestartProgress serverId={server.id} operationId={restarting} onHide={() => setRestarting(null)} />
      <Section title={t('settings')} lead={t('settings-lead')}>
        {!mayWrite && <Alert color="orange">{t('read-only')}</Alert>}
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            send(false);
          }}
        >
          <Stack>
            <SettingFields
              rows={SETTING_ROWS}
              settings={now}
              onChange={type}
              runtimes={runtimes}
              failure={save.error}
              disabled={(name) => !mayWrite || (name === 'port' && !hasRightOfPort)}
            />
            <BusyNote error={save.error} serverId={server.id} />
            <Group gap="xs">
              <Button type="submit" disabled={!isChanged || !mayWrite} loading={save.isPending}>
                {tellUi('save')}
              </Button>
              {server.deployedAt !== null && (
                <Button
                  variant="default"
                  disabled={!isChanged || !mayWrite || save.isPending}
                  onClick={() => send(true)}
                >
                  {t('save-and-restart')}
                </Button>
              )}
              {save.isSuccess && !isChanged && (
                <Text size="sm" role="status">
                  {t('saved')}
                </Text>
              )}
            </Group>
          </Stack>
        </form>
      </Section>
    </Stack>
  );
}

/** How the application of the server is started, watched and stopped. */
export default function SettingsTab({ server }: TabProps) {
  const tell = useTexts(SERVERS_TEXTS);
  const may = mayOn(server, 'settings');
  const query = useApi('servers.settings.get', { path: { id: server.id } }, { enabled: may });
  if (!may) return <Alert color="orange">{tell('not-allowed')}</Alert>;
  return <Loaded query={query}>{({ data }) => <SettingsEditor server={server} settings={data} />}</Loaded>;
}

import { Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { defineTexts, UI_TEXTS, useTexts } from '../../../shared/language/texts.js';
import { FailureNote, fieldError } from '../../../shared/ui/loaded.js';
import { Section } from '../../../shared/ui/page.js';
import serverStateEn from '../../../texts/en/server-state.json';
import serverStateRu from '../../../texts/ru/server-state.json';
import { useApiCall } from '../../api.js';
import { SERVERS_TEXTS } from '../server-parts.js';
import { ACCESS_POLICIES, mayOn, type Server } from '../server.js';

export const STATE_TEXTS = defineTexts('server-state', { en: serverStateEn, ru: serverStateRu });

/** A field beside the button that saves it. */
function WithSave({
  changed,
  busy,
  saved,
  error,
  onSave,
  children,
}: {
  readonly changed: boolean;
  readonly busy: boolean;
  readonly saved: boolean;
  readonly error: unknown;
  readonly onSave: () => void;
  readonly children: ReactNode;
}) {
  const tellUi = useTexts(UI_TEXTS);
  const t = useTexts(STATE_TEXTS);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Stack gap="xs">
        <Group align="flex-end" gap="xs" wrap="wrap">
          {children}
          <Button type="submit" variant="default" disabled={!changed} loading={busy}>
            {tellUi('save')}
          </Button>
          {saved && !changed && (
            <Text size="sm" role="status">
              {t('saved')}
            </Text>
          )}
        </Group>
        <FailureNote error={error} />
      </Stack>
    </form>
  );
}

/** Who may open the application, beside the owner and the team. */
export function PolicySetting({ server, disabled }: { readonly server: Server; readonly disabled: boolean }) {
  const t = useTexts(STATE_TEXTS);
  const tell = useTexts(SERVERS_TEXTS);
  const [chosen, choose] = useState<Server['accessPolicy'] | null>(null);
  const save = useApiCall('servers.accessPolicy.update', { changes: ['servers.'] });
  const accessPolicy = chosen ?? server.accessPolicy;
  return (
    <WithSave
      changed={accessPolicy !== server.accessPolicy}
      busy={save.isPending}
      saved={save.isSuccess}
      error={save.error}
      onSave={() => save.mutate({ path: { id: server.id }, body: { accessPolicy } })}
    >
      <Select
        label={t('access-policy')}
        description={t('access-policy-rule')}
        data={ACCESS_POLICIES.map((value) => ({ value, label: tell(`policy-${value}`) }))}
        value={accessPolicy}
        onChange={(value) => choose(value as Server['accessPolicy'])}
        allowDeselect={false}
        disabled={disabled}
        flex="1 1 260px"
        maw={420}
      />
    </WithSave>
  );
}

interface SettingProps {
  readonly server: Server;
  readonly disabled: boolean;
}

const CHANGES = ['servers.'];

function SleepSetting({ server, disabled }: SettingProps) {
  const t = useTexts(STATE_TEXTS);
  const [typed, type] = useState<number | null | undefined>(undefined);
  const save = useApiCall('servers.sleep.update', { changes: CHANGES });
  const sleepAfterMinutes = typed === undefined ? server.sleepAfterMinutes : typed;
  return (
    <WithSave
      changed={sleepAfterMinutes !== server.sleepAfterMinutes}
      busy={save.isPending}
      saved={save.isSuccess}
      error={save.error}
      onSave={() => save.mutate({ path: { id: server.id }, body: { sleepAfterMinutes } })}
    >
      <NumberInput
        label={t('sleep-after')}
        description={t('sleep-rule')}
        value={sleepAfterMinutes ?? ''}
        onChange={(value) => type(typeof value === 'number' ? value : null)}
        error={fieldError(save.error, 'sleepAfterMinutes')}
        min={15}
        max={10_080}
        allowDecimal={false}
        clampBehavior="none"
        disabled={disabled}
        flex="1 1 260px"
        maw={420}
      />
    </WithSave>
  );
}

function RunModeSetting({ server, disabled }: SettingProps) {
  const t = useTexts(STATE_TEXTS);
  const [chosen, choose] = useState<Server['runMode'] | null>(null);
  const save = useApiCall('servers.runMode.update', { changes: CHANGES });
  const runMode = chosen ?? server.runMode;
  return (
    <>
      <WithSave
        changed={runMode !== server.runMode}
        busy={save.isPending}
        saved={save.isSuccess}
        error={save.error}
        onSave={() => save.mutate({ path: { id: server.id }, body: { runMode } })}
      >
        <Select
          label={t('run-mode')}
          data={(['PREEMPTIBLE', 'ALWAYS_ON'] as const).map((value) => ({
            value,
            label: t(`mode-${value}`),
          }))}
          value={runMode}
          onChange={(value) => choose(value as Server['runMode'])}
          allowDeselect={false}
          disabled={disabled}
          flex="1 1 260px"
          maw={420}
        />
      </WithSave>
      {save.data?.data.applied === false && <Text size="sm">{t('not-applied')}</Text>}
    </>
  );
}

function PortSetting({ server, disabled }: SettingProps) {
  const t = useTexts(STATE_TEXTS);
  const [typed, type] = useState<number | null | undefined>(undefined);
  const save = useApiCall('servers.port.update', { changes: CHANGES });
  // Null is a field that is empty while another number is typed; there is nothing to save then.
  const port = typed === undefined ? server.port : typed;
  return (
    <WithSave
      changed={port !== null && port !== server.port}
      busy={save.isPending}
      saved={save.isSuccess}
      error={save.error}
      onSave={() => port !== null && save.mutate({ path: { id: server.id }, body: { port } })}
    >
      <NumberInput
        label={t('port')}
        description={t('port-rule')}
        value={port ?? ''}
        onChange={(value) => type(typeof value === 'number' ? value : null)}
        onBlur={() => port === null && type(undefined)}
        error={fieldError(save.error, 'port')}
        min={0}
        max={65_535}
        allowDecimal={false}
        clampBehavior="none"
        thousandSeparator=""
        disabled={disabled}
        flex="1 1 260px"
        maw={420}
      />
    </WithSave>
  );
}

/** What can be set, each by itself. */
export function SettingsSection({ server }: { readonly server: Server }) {
  const t = useTexts(STATE_TEXTS);
  const mayConfigure = mayOn(server, 'configure');
  const isMachine = server.kind === 'STANDALONE';
  return (
    <Section title={t('settings')} lead={mayConfigure ? undefined : t('obstacle-role')}>
      <PolicySetting server={server} disabled={!mayConfigure} />
      {isMachine && (
        <>
          <SleepSetting server={server} disabled={!mayConfigure} />
          <RunModeSetting server={server} disabled={!mayConfigure} />
          <PortSetting server={server} disabled={!mayConfigure} />
        </>
      )}
    </Section>
  );
}

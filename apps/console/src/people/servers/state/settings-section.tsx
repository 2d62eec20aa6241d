import { NumberInput, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { fieldError } from '../../../shared/data/field-error.js';
import { useTexts } from '../../../shared/language/texts.js';
import { Section } from '../../../shared/ui/section.js';
import { useApiCall } from '../../api.js';
import { mayOn, type Server } from '../server.js';
import { PolicySetting } from './policy-setting.js';
import { STATE_TEXTS } from './state-texts.js';
import { WithSave } from './with-save.js';

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

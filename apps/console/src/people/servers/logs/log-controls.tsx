import { Button, Group, Select, TextInput } from '@mantine/core';
import { DownloadIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { useTexts } from '../../../shared/language/texts.js';
import { LOGS_TEXTS } from './logs-texts.js';
import { SINCE, type Since } from './use-logs.js';

/** Which lines are read and shown. */
export function LogControls({
  filter,
  service,
  since,
  isPaused,
  onFilter,
  onService,
  onSince,
  onPause,
  onSave,
}: {
  readonly filter: string;
  readonly service: string;
  readonly since: Since;
  readonly isPaused: boolean;
  readonly onFilter: (text: string) => void;
  readonly onService: (name: string) => void;
  readonly onSince: (since: Since) => void;
  readonly onPause: () => void;
  readonly onSave: () => void;
}) {
  const t = useTexts(LOGS_TEXTS);
  const [typed, setTyped] = useState(service);
  // Passing through the field asks for nothing.
  const choose = (): void => {
    if (typed.trim() !== service) onService(typed.trim());
  };
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        label={t('filter')}
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value)}
        type="search"
        flex="1 1 200px"
      />
      <Select
        label={t('since')}
        data={SINCE.map((value) => ({ value, label: t(`since-${value}`) }))}
        value={since}
        onChange={(value) => onSince(value as Since)}
        allowDeselect={false}
        w={190}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          choose();
        }}
      >
        <TextInput
          label={t('service')}
          placeholder={t('service-hint')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={choose}
          spellCheck={false}
          w={190}
        />
      </form>
      <Button variant="default" aria-pressed={isPaused} onClick={onPause}>
        {isPaused ? t('resume') : t('pause')}
      </Button>
      <Button variant="default" leftSection={<DownloadIcon size={14} />} onClick={onSave}>
        {t('download')}
      </Button>
    </Group>
  );
}

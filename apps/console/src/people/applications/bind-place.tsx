import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTexts } from '../../shared/language/texts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { UI_TEXTS } from '../../shared/ui/texts.js';
import { useApiCall } from '../api.js';
import type { Application } from './application-form.js';
import { STEPS_TEXTS } from './steps-texts.js';
import { needsType, withType } from './place-code.js';
import { placeOptions } from './place-options.js';
import { RefusalAdvice } from './refusal-advice.js';
import { TypeIdField } from './type-id-field.js';
import { useAvailablePlaces } from './use-available-places.js';

interface Asked {
  readonly value: Application;
  readonly keyId: string;
  readonly onClose: () => void;
}

/** Asks for a place and what people read there. */
export function BindPlace({ opened, ...asked }: Asked & { readonly opened: boolean }) {
  const t = useTexts(STEPS_TEXTS);
  const ui = useTexts(UI_TEXTS);
  return (
    <Modal
      opened={opened}
      onClose={asked.onClose}
      title={t('bind-title')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <BindForm {...asked} />
    </Modal>
  );
}

/** Lives as long as the dialog is open, so that each time begins anew. */
function BindForm({ value, keyId, onClose }: Asked) {
  const t = useTexts(STEPS_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const places = useAvailablePlaces({ keyId });
  const [code, setCode] = useState<string | null>(null);
  const [typeId, setTypeId] = useState<number | null>(null);
  const [title, setTitle] = useState(value.title);
  const [groupName, setGroupName] = useState('');
  const bind = useApiCall('placements.bind', { as: { keyId }, changes: ['placements.', 'apps.'] });
  const asksType = code !== null && needsType(code);
  const isReady = code !== null && title.trim() !== '' && (!asksType || typeId !== null);
  const send = async (): Promise<void> => {
    if (!isReady) return;
    const { data } = await bind.mutateAsync({
      body: {
        placement: typeId === null ? code : withType(code, typeId),
        handler: value.handlerUrl,
        title: title.trim(),
        ...(groupName.trim() !== '' && { groupName: groupName.trim() }),
      },
    });
    notifications.show({ message: t(data.alreadyBound ? 'already-bound' : 'bound-now') });
    onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // Its failure is shown below.
        void send().catch(() => undefined);
      }}
    >
      <Stack>
        <Select
          label={t('place')}
          data={places.data ? placeOptions(places.data.data.groups, value.scopes, t) : []}
          value={code}
          onChange={setCode}
          searchable
          maxDropdownHeight={260}
          required
          data-autofocus
        />
        <FailureNote error={places.error} retry={() => void places.refetch()} />
        {asksType && <TypeIdField value={typeId} onChange={setTypeId} />}
        <TextInput
          label={t('shown-title')}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          maxLength={100}
          required
          autoComplete="off"
        />
        <TextInput
          label={t('group-name')}
          description={t('group-name-text')}
          value={groupName}
          onChange={(event) => setGroupName(event.currentTarget.value)}
          maxLength={100}
          autoComplete="off"
        />
        <FailureNote error={bind.error} />
        <RefusalAdvice error={bind.error} value={value} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" disabled={!isReady} loading={bind.isPending}>
            {t('bind-button')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

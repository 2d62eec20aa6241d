import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldError } from '../../../shared/data/field-error.js';
import { useTexts } from '../../../shared/language/texts.js';
import { FailureNote } from '../../../shared/ui/failure-note.js';
import { useApiCall } from '../../api.js';
import { EVENTS_TEXTS } from './events-texts.js';

const LONGEST_PATH = 512;

export function SubscribeForm({ serverId }: { readonly serverId: string }) {
  const t = useTexts(EVENTS_TEXTS);
  const add = useApiCall('servers.eventSubscriptions.create', {
    changes: ['servers.eventSubscriptions.list'],
  });
  const [event, setEvent] = useState('');
  const [appPath, setAppPath] = useState('');
  const send = (): void =>
    add.mutate(
      { path: { id: serverId }, body: { event: event.trim(), appPath: appPath.trim() } },
      {
        onSuccess: () => {
          setEvent('');
          setAppPath('');
        },
      },
    );
  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault();
        send();
      }}
    >
      <Stack gap="xs">
        <Group align="flex-end" gap="xs">
          <TextInput
            label={t('event')}
            description={t('event-rule')}
            placeholder="ONCRMDEALUPDATE"
            value={event}
            onChange={({ currentTarget: { value } }) => setEvent(value.toUpperCase())}
            error={fieldError(add.error, 'event')}
            required
            spellCheck={false}
            autoComplete="off"
            flex="1 1 220px"
          />
          <TextInput
            label={t('path')}
            description={t('path-rule')}
            placeholder="/events/deals"
            value={appPath}
            onChange={({ currentTarget: { value } }) => setAppPath(value)}
            // The service refuses it with a pattern, which nobody reads.
            error={fieldError(add.error, 'appPath') !== null && t('path-refused')}
            required
            maxLength={LONGEST_PATH}
            spellCheck={false}
            autoComplete="off"
            flex="1 1 220px"
          />
          <Button type="submit" loading={add.isPending}>
            {t('add')}
          </Button>
        </Group>
        <FailureNote error={add.error} />
      </Stack>
    </form>
  );
}

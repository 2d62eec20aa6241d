import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldError } from '../../../shared/data/field-error.js';
import { useTexts } from '../../../shared/language/texts.js';
import { FailureNote } from '../../../shared/ui/failure-note.js';
import { Section } from '../../../shared/ui/section.js';
import { UI_TEXTS } from '../../../shared/ui/texts.js';
import { useApiCall } from '../../api.js';
import { mayOn, type Server } from '../server.js';
import { IconField } from './icon-field.js';
import { STATE_TEXTS } from './state-texts.js';

/** How the server shows itself to people. */
export function CardSection({ server }: { readonly server: Server }) {
  const t = useTexts(STATE_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const save = useApiCall('servers.update', { changes: ['servers.'] });
  const [typed, type] = useState<Partial<Pick<Server, 'displayName' | 'description'>>>({});
  const { displayName = server.displayName, description = server.description } = typed;
  const isChanged = displayName !== server.displayName || description !== server.description;
  const disabled = !mayOn(server, 'describe');
  return (
    <Section title={t('card')} lead={disabled ? t('obstacle-role') : undefined}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(
            { path: { id: server.id }, body: { displayName: displayName.trim(), description } },
            { onSuccess: () => type({}) },
          );
        }}
      >
        <Stack>
          <TextInput
            label={t('display-name')}
            description={t('display-name-rule')}
            value={displayName}
            onChange={(event) => type({ ...typed, displayName: event.currentTarget.value })}
            error={fieldError(save.error, 'displayName')}
            maxLength={100}
            disabled={disabled}
            maw={420}
          />
          <Textarea
            label={t('description')}
            value={description}
            onChange={(event) => type({ ...typed, description: event.currentTarget.value })}
            error={fieldError(save.error, 'description')}
            maxLength={1_000}
            autosize
            minRows={2}
            maxRows={8}
            disabled={disabled}
            maw={620}
          />
          <FailureNote error={save.error} />
          <Group gap="xs">
            <Button type="submit" variant="default" disabled={!isChanged} loading={save.isPending}>
              {tellUi('save')}
            </Button>
            {save.isSuccess && !isChanged && (
              <Text size="sm" role="status">
                {t('saved')}
              </Text>
            )}
          </Group>
        </Stack>
      </form>
      <IconField server={server} />
    </Section>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/language/texts.js';
import { FailureNote } from '../../../shared/ui/failure-note.js';
import { UI_TEXTS } from '../../../shared/ui/texts.js';
import { STATE_TEXTS } from './state-texts.js';

/** A field beside the button that saves it. */
export function WithSave({
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

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../shared/language/texts.js';
import { FailureNote } from '../../../shared/ui/failure-note.js';
import { UI_TEXTS } from '../../../shared/ui/texts.js';
import type { AskedFirst } from './power-rules.js';
import { STATE_TEXTS } from './state-texts.js';

/** Asks before what runs is ended. It is no part of the button: that one changes with the state, and has the focus back. */
export function PowerQuestion({
  call,
  onConfirm,
  onClose,
}: {
  /** What is asked about; null for nothing. */
  readonly call: AskedFirst | null;
  /** What it throws is shown, and the question stays. */
  readonly onConfirm: (call: AskedFirst) => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const t = useTexts(STATE_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const close = (): void => {
    setError(null);
    onClose();
  };
  const confirm = async (asked: AskedFirst): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await onConfirm(asked);
      close();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      opened={call !== null}
      onClose={close}
      title={call && t(`${call}-title`)}
      closeButtonProps={{ 'aria-label': tellUi('close') }}
    >
      {call && (
        <Stack>
          <Text size="sm">{t(`${call}-text`)}</Text>
          <FailureNote error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {tellUi('cancel')}
            </Button>
            <Button color="red" loading={busy} onClick={() => void confirm(call)}>
              {t(call)}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

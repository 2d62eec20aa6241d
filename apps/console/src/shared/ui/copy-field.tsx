import { Alert, Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import { CheckIcon, CopyIcon } from '@primer/octicons-react';
import { UI_TEXTS, useTexts } from '../language/texts.js';

/** A text that is meant to be taken elsewhere. */
export function CopyField({ value, label }: { readonly value: string; readonly label: string }) {
  const t = useTexts(UI_TEXTS);
  return (
    <Group gap="xs" wrap="nowrap">
      <Text
        ff="monospace"
        size="sm"
        style={{ overflowWrap: 'anywhere' }}
        aria-label={label}
        role="textbox"
        aria-readonly
        tabIndex={0}
      >
        {value}
      </Text>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button
            size="compact-xs"
            variant="light"
            onClick={copy}
            leftSection={copied ? <CheckIcon size={12} /> : <CopyIcon size={12} />}
            style={{ flexShrink: 0 }}
          >
            {copied ? t('copied') : t('copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}

/** A secret that was made just now and cannot be read again. */
export function SecretOnce({
  title,
  label,
  secret,
  onClose,
}: {
  readonly title: string;
  readonly label: string;
  readonly secret: string | null;
  readonly onClose: () => void;
}) {
  const t = useTexts(UI_TEXTS);
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Alert color="orange">
          <Text size="sm">{t('secret-once')}</Text>
        </Alert>
        <CopyField value={secret ?? ''} label={label} />
        <Button onClick={onClose}>{t('i-have-kept-it')}</Button>
      </Stack>
    </Modal>
  );
}

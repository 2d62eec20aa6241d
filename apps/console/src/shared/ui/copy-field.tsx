import { Button, CopyButton, Group, Text } from '@mantine/core';
import { CheckIcon, CopyIcon } from '@primer/octicons-react';
import { useTexts } from '../language/texts.js';
import { UI_TEXTS } from './texts.js';

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

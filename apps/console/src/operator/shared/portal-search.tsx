import { Autocomplete, Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTexts } from '../../shared/language/texts.js';
import { useOperator } from '../operator-api.js';
import { OPERATOR_TEXTS } from '../operator-texts.js';

/** Chooses a portal by its address. */
export function PortalSearch({
  value,
  onChoose,
}: {
  readonly value: string | null;
  readonly onChoose: (portal: string | null) => void;
}) {
  const t = useTexts(OPERATOR_TEXTS);
  const [text, setText] = useState(value ?? '');
  const [seen, setSeen] = useState(value);
  // An address that others have changed, by a link or by going back, is what the field says.
  if (value !== seen) {
    setSeen(value);
    setText(value ?? '');
  }
  const [asked] = useDebouncedValue(text, 250);
  const { data } = useOperator('portals.list', { text: asked, limit: 20 });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(text.trim() || null);
      }}
    >
      <Group align="flex-end" gap="sm">
        <Autocomplete
          label={t('portal')}
          value={text}
          onChange={setText}
          onOptionSubmit={onChoose}
          data={(data?.items ?? []).map(({ domain }) => domain)}
          filter={({ options }) => options}
          w={{ base: '100%', xs: 320 }}
        />
        <Button type="submit" variant="light">
          {t('show')}
        </Button>
      </Group>
    </form>
  );
}

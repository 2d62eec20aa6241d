import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { REFUSALS_TEXTS } from './refusals-texts.js';

/** Goes to the refusal of a request id. */
export function RefusalSearch() {
  const t = useTexts(REFUSALS_TEXTS);
  const navigate = useNavigate();
  const [id, setId] = useState('');
  const asked = id.trim();
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (asked !== '') void navigate(`/refusals/${encodeURIComponent(asked)}`);
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t('request-id')}
          description={t('request-id-text')}
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
          flex={1}
          miw={200}
          maw={560}
          spellCheck={false}
          autoComplete="off"
        />
        <Button type="submit" disabled={asked === ''}>
          {t('find')}
        </Button>
      </Group>
    </form>
  );
}

import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import refusalsEn from '../../texts/en/refusals.json';
import refusalsRu from '../../texts/ru/refusals.json';
import { useActing } from '../acting-key.js';
import type { CallingKey } from '../api.js';
import type { SessionKey } from '../session.js';

export const REFUSALS_TEXTS = defineTexts('refusals', { en: refusalsEn, ru: refusalsRu });

/** What a person calls a key of theirs; null for keys of others and such as have ended. */
export function keyName(keyId: string, keys: readonly SessionKey[]): string | null {
  const key = keys.find(({ id }) => id === keyId);
  return key ? `${key.name} …${key.suffix}` : null;
}

/** Refusals can be asked for with any key: somebody who has only the one that manages keys uses that. */
export function useRefusalsKey(): CallingKey {
  const { key } = useActing();
  return key === null ? 'management' : 'chosen';
}

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

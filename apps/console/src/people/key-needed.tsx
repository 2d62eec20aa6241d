import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { defineTexts, useTexts } from '../shared/language/texts.js';
import { EmptyState } from '../shared/ui/empty-state.js';
import { Page } from '../shared/ui/page.js';
import { useActing } from './acting-key.js';
import keyNeededEn from '../texts/en/key-needed.json';
import keyNeededRu from '../texts/ru/key-needed.json';

const KEY_NEEDED_TEXTS = defineTexts('key-needed', { en: keyNeededEn, ru: keyNeededRu });

/**
 * What calls the API, for people who have a key; the others are told how to get one.
 * @param title of the page, where all of it needs a key.
 */
export function KeyNeeded({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  const t = useTexts(KEY_NEEDED_TEXTS);
  const { key } = useActing();
  if (key) return <>{children}</>;
  const way = (
    <EmptyState
      title={t('title')}
      text={t('text')}
      action={
        <Button component={Link} to="/keys/new">
          {t('make')}
        </Button>
      }
    />
  );
  return title === undefined ? way : <Page title={title}>{way}</Page>;
}

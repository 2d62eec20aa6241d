import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Data } from '#libs/client';
import { useTexts } from '../../shared/language/texts.js';
import { SecretOnce } from '../../shared/ui/secret-once.js';
import { Section } from '../../shared/ui/section.js';
import { APPLICATIONS_TEXTS } from './applications-texts.js';

/** An application that was registered just now: its key, once, and where to go next. */
export function MadeApplication({ made }: { readonly made: Data<'apps.create'> }) {
  const t = useTexts(APPLICATIONS_TEXTS);
  // A repeat of an earlier answer has no secret in it.
  const raw: string | null = made.rawKey;
  const [secret, setSecret] = useState<string | null>(raw);
  return (
    <>
      <SecretOnce
        title={t('secret-title')}
        label={t('secret-label')}
        secret={secret}
        onClose={() => setSecret(null)}
      />
      <Section title={t('made-title', { title: made.title })}>
        {raw === null ? (
          <Alert color="orange">{t('secret-replayed')}</Alert>
        ) : (
          <Text size="sm">{t('made-text')}</Text>
        )}
        <Group>
          <Button component={Link} to={`/applications/${made.id}`}>
            {t('to-application')}
          </Button>
          <Anchor href="/docs/sign-in" target="_blank" rel="noreferrer" size="sm">
            {t('to-sign-in-guide')}
          </Anchor>
        </Group>
      </Section>
    </>
  );
}

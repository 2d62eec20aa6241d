import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Data } from '#libs/client';
import { useTexts } from '../../shared/language/texts.js';
import { SecretOnce } from '../../shared/ui/secret-once.js';
import { Section } from '../../shared/ui/section.js';
import { useActing } from '../acting-key.js';
import { KEYS_TEXTS } from './keys-texts.js';

export interface KeyMade {
  readonly made: Data<'keys.create'>;
  /** Writing was asked for, but the portal makes every new key read-only. */
  readonly isForcedReadOnly: boolean;
}

/** A key that was made just now: its secret, once, and what to do with it next. */
export function MadeKey({ made, isForcedReadOnly, onAnother }: KeyMade & { readonly onAnother: () => void }) {
  const t = useTexts(KEYS_TEXTS);
  const { keys, key, choose } = useActing();
  const navigate = useNavigate();
  const [secret, setSecret] = useState(made.rawKey);
  return (
    <>
      <SecretOnce
        title={t('secret-title')}
        label={t('secret-label')}
        secret={secret}
        onClose={() => setSecret(null)}
      />
      <Section title={t('made-title', { name: made.name })}>
        <Stack gap="sm">
          {made.rawKey === null ? (
            <Alert color="orange">{t('secret-replayed')}</Alert>
          ) : (
            <Text size="sm">{t('made-text')}</Text>
          )}
          {isForcedReadOnly && <Text size="sm">{t('made-read-only')}</Text>}
          {key?.id === made.id && <Text size="sm">{t('acting-with-it')}</Text>}
        </Stack>
        <Group>
          {key?.id !== made.id && (
            <Button
              disabled={!keys.some(({ id }) => id === made.id)}
              onClick={() => {
                choose(made.id);
                void navigate('/');
              }}
            >
              {t('act-with-it')}
            </Button>
          )}
          <Button component={Link} to={`/keys/${made.id}`} variant="default">
            {t('to-the-key')}
          </Button>
          <Button variant="default" onClick={onAnother}>
            {t('another-key')}
          </Button>
        </Group>
      </Section>
    </>
  );
}

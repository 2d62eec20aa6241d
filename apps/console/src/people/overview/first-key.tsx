import { Anchor, Button, Group, Text } from '@mantine/core';
import { KeyIcon } from '@primer/octicons-react';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { Section } from '../../shared/ui/section.js';
import { OVERVIEW_TEXTS } from './overview-texts.js';

/** The first step of somebody new. */
export function FirstKey() {
  const t = useTexts(OVERVIEW_TEXTS);
  return (
    <Section title={t('first-step')} lead={t('first-step-text')}>
      <Text size="sm">{t('first-step-next')}</Text>
      <Group>
        <Button component={Link} to="/keys/new" leftSection={<KeyIcon size={16} />}>
          {t('first-step')}
        </Button>
        <Anchor href="/docs/getting-started" target="_blank" rel="noreferrer" size="sm">
          {t('read-documentation')}
        </Anchor>
      </Group>
    </Section>
  );
}

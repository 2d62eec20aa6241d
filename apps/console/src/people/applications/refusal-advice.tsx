import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { advisedCode } from './advised-refusals.js';
import type { Application } from './application-form.js';
import { STEPS_TEXTS } from './steps-texts.js';

/** What a refusal means for the application, and where to go. */
export function RefusalAdvice({ error, value }: { readonly error: unknown; readonly value: Application }) {
  const t = useTexts(STEPS_TEXTS);
  const code = advisedCode(error);
  if (code === null) return null;
  return (
    <Alert color="blue">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t(`refused-${code}`)}</Text>
        {code === 'SNAPSHOT_REQUIRED' && (
          <Anchor component={Link} to={`/applications/${value.id}/versions`} size="sm">
            {t('save-version')}
          </Anchor>
        )}
        {(code === 'NO_USER_TOKEN' || code === 'TOKEN_MISSING') && value.hostClientId === null && (
          <Text size="sm">
            {t('not-registered')}{' '}
            <Anchor component={Link} to={`/applications/${value.id}?tab=registration`} size="sm">
              {t('to-registration')}
            </Anchor>
          </Text>
        )}
      </Stack>
    </Alert>
  );
}

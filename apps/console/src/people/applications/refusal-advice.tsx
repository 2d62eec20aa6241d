import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { PorticoApiError } from '#libs/client';
import { useTexts } from '../../shared/language/texts.js';
import type { Application } from './application-form.js';
import { STEPS_TEXTS } from './steps-texts.js';

/** Refusals of the catalogue and the places whose next step the page knows. */
const ADVISED = [
  'NO_USER_TOKEN',
  'SNAPSHOT_REQUIRED',
  'ALREADY_PUBLISHED',
  'NOT_PUBLISHED',
  'SCOPE_DENIED',
  'HOST_ACCESS_DENIED',
  'TOKEN_MISSING',
  'SESSION_REQUIRED',
] as const;

/** What a refusal means for the application, and where to go. */
export function RefusalAdvice({ error, value }: { readonly error: unknown; readonly value: Application }) {
  const t = useTexts(STEPS_TEXTS);
  const code = error instanceof PorticoApiError ? ADVISED.find((name) => name === error.code) : undefined;
  if (code === undefined) return null;
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

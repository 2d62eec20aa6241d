import { Alert, Button, Center, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import logo from '../app/portico.svg';
import { defineTexts, useTexts } from '../shared/language/texts.js';
import signInEn from '../texts/en/sign-in.json';
import signInRu from '../texts/ru/sign-in.json';
import { signInAddress } from './session.js';

const SIGN_IN_TEXTS = defineTexts('sign-in', { en: signInEn, ru: signInRu });

const STORED_PORTAL = 'portico.console.portal';
/** Page the service sends a browser to whose sign-in has failed. */
export const FAILED_PATH = '/sign-in-failed';

/** Why a sign-in can fail, as the service says it in the address. */
const REASONS = [
  'portal_unknown',
  'portal_unavailable',
  'invalid_domain',
  'app_unavailable',
  'token_exchange_failed',
  'profile_fetch_failed',
] as const;
type Reason = (typeof REASONS)[number] | 'other';

function reasonOf(error: string | null): Reason {
  return REASONS.find((reason) => reason === error) ?? 'other';
}

/** Asks for the portal and sends the browser there; it comes back to the page it wanted. */
export function SignIn() {
  const t = useTexts(SIGN_IN_TEXTS);
  const { pathname, search } = useLocation();
  const [parameters] = useSearchParams();
  const failed = pathname === FAILED_PATH;
  const [portal, setPortal] = useState(parameters.get('portal') ?? localStorage.getItem(STORED_PORTAL) ?? '');
  const reason = failed ? reasonOf(parameters.get('error')) : null;
  const wanted = failed ? '/console' : `/console${pathname}${search}`;
  const go = (): void => {
    localStorage.setItem(STORED_PORTAL, portal.trim());
    location.assign(signInAddress(portal.trim(), wanted));
  };
  return (
    <Center mih="100vh" p="md" component="main">
      <Paper withBorder p="xl" w="100%" maw={420}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            go();
          }}
        >
          <Stack>
            <img src={logo} width={40} height={40} alt="" />
            <Title order={1} size="h3">
              {t('title')}
            </Title>
            <Text c="dimmed" size="sm">
              {t('text')}
            </Text>
            {reason !== null && (
              <Alert color="red" role="alert">
                {t(`failed-${reason}`)}
              </Alert>
            )}
            <TextInput
              label={t('portal')}
              description={t('portal-example')}
              placeholder="example.portal"
              value={portal}
              onChange={(event) => setPortal(event.currentTarget.value)}
              required
              autoComplete="organization"
              spellCheck={false}
              data-autofocus
            />
            <Button type="submit" disabled={portal.trim() === ''}>
              {t('go')}
            </Button>
          </Stack>
        </form>
      </Paper>
    </Center>
  );
}

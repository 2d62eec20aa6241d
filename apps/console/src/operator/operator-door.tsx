import { Alert, Anchor, Center, Code, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { NAVIGATION_TEXTS } from '../app/navigation-texts.js';
import logo from '../app/portico.svg';
import { useTexts } from '../shared/language/texts.js';
import { FailureNote } from '../shared/ui/failure-note.js';
import { OPEN_PATH, openSession, sessionHasEnded } from './operator-session.js';
import { OPERATOR_TEXTS } from './operator-texts.js';

/** The token of a link stands behind `#`, which no server and no log sees. */
function useLinkToken(): string | null {
  const { pathname, hash } = useLocation();
  return pathname === OPEN_PATH && hash.length > 1 ? hash.slice(1) : null;
}

/**
 * The way in for operators: a link that works once.
 * @param inside whether somebody is signed in; they stay so where the link is good for nothing.
 */
export function OperatorDoor({ inside }: { readonly inside: boolean }) {
  const t = useTexts(OPERATOR_TEXTS);
  const tellNavigation = useTexts(NAVIGATION_TEXTS);
  const token = useLinkToken();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const used = useRef<string | null>(null);
  useEffect(() => {
    if (token === null || used.current === token) return;
    used.current = token;
    setError(null);
    openSession(token)
      .then(() => navigate('/', { replace: true }))
      .catch((failure: unknown) => {
        setError(failure);
        void navigate(OPEN_PATH, { replace: true });
      });
  }, [token, navigate]);
  if (inside && token === null && error === null) return <Navigate to="/" replace />;
  return (
    <Center mih="100vh" p="md" component="main">
      <Paper withBorder p="xl" w="100%" maw={460}>
        <Stack>
          <img src={logo} width={40} height={40} alt="" />
          <Title order={1} size="h3">
            {t('title')}
          </Title>
          {!inside && token === null && error === null && sessionHasEnded() && (
            <Alert color="orange" role="status">
              {t('session-ended')}
            </Alert>
          )}
          {token !== null && error === null && <Text role="status">{t('opening')}</Text>}
          {error !== null && (
            <>
              <Alert color="red" role="alert">
                {t('link-used')}
              </Alert>
              <FailureNote error={error} />
            </>
          )}
          {inside && error !== null && (
            <Anchor component={Link} to="/">
              {tellNavigation('to-start')}
            </Anchor>
          )}
          <Text size="sm">{t('open-by-link')}</Text>
          <Code block>npx portico console open</Code>
        </Stack>
      </Paper>
    </Center>
  );
}

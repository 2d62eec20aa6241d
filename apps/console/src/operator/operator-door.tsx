import { Alert, Center, Code, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import logo from '../app/portico.svg';
import { useTexts } from '../shared/language/texts.js';
import { FailureNote } from '../shared/ui/failure-note.js';
import { openSession } from './operator-session.js';
import { OPERATOR_TEXTS } from './operator-texts.js';

/** The token of a link stands behind `#`, which no server and no log sees. */
function useLinkToken(): string | null {
  const { pathname, hash } = useLocation();
  return pathname === '/open' && hash.length > 1 ? hash.slice(1) : null;
}

/** The way in for operators: a link that works once. */
export function OperatorDoor() {
  const t = useTexts(OPERATOR_TEXTS);
  const token = useLinkToken();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const used = useRef<string | null>(null);
  useEffect(() => {
    if (token === null || used.current === token) return;
    used.current = token;
    openSession(token)
      .then(() => navigate('/', { replace: true }))
      .catch((failure: unknown) => {
        setError(failure);
        void navigate('/open', { replace: true });
      });
  }, [token, navigate]);
  return (
    <Center mih="100vh" p="md" component="main">
      <Paper withBorder p="xl" w="100%" maw={460}>
        <Stack>
          <img src={logo} width={40} height={40} alt="" />
          <Title order={1} size="h3">
            {t('title')}
          </Title>
          {token !== null && error === null && <Text role="status">{t('opening')}</Text>}
          {error !== null && (
            <>
              <Alert color="red" role="alert">
                {t('link-used')}
              </Alert>
              <FailureNote error={error} />
            </>
          )}
          <Text size="sm">{t('open-by-link')}</Text>
          <Code block>npx portico console open</Code>
        </Stack>
      </Paper>
    </Center>
  );
}

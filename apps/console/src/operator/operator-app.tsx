import { Alert, Anchor, Button, Center, Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { SignOutIcon } from '@primer/octicons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { NAVIGATION_TEXTS, PageRoutes } from '../app/pages.js';
import logo from '../app/portico.svg';
import { Shell } from '../app/shell.js';
import { useTexts } from '../shared/language/texts.js';
import { FailureNote, Loading } from '../shared/ui/loaded.js';
import {
  leave,
  OPEN_PATH,
  openSession,
  OPERATOR_TEXTS,
  sessionHasEnded,
  useOperatorSession,
} from './operator-api.js';
import { OPERATOR_PAGES } from './operator-pages.js';

/** The token of a link stands behind `#`, which no server and no log sees. */
function useLinkToken(): string | null {
  const { pathname, hash } = useLocation();
  return pathname === OPEN_PATH && hash.length > 1 ? hash.slice(1) : null;
}

/**
 * The way in for operators: a link that works once.
 * @param inside whether somebody is signed in; they stay so where the link is good for nothing.
 */
function OperatorDoor({ inside }: { readonly inside: boolean }) {
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

function OperatorMenu({ name }: { readonly name: string }) {
  const t = useTexts(OPERATOR_TEXTS);
  const tellNavigation = useTexts(NAVIGATION_TEXTS);
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" visibleFrom="xs">
        {t('operator-name', { name })}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<SignOutIcon size={14} />}
        onClick={() => void leave()}
      >
        {tellNavigation('sign-out')}
      </Button>
    </Group>
  );
}

/** The console for operators of the service. */
export default function OperatorApp() {
  const { data: session, error, refetch } = useOperatorSession();
  const { pathname } = useLocation();
  // A link is for whom it was made for, also where somebody else is signed in.
  if (session === null || (session !== undefined && pathname === OPEN_PATH)) {
    return <OperatorDoor inside={session !== null} />;
  }
  if (session === undefined) {
    return (
      <Center mih="60vh" p="md">
        {error ? <FailureNote error={error} retry={() => void refetch()} /> : <Loading />}
      </Center>
    );
  }
  return (
    <Shell pages={OPERATOR_PAGES} who={<OperatorMenu name={session.operator.name} />}>
      <PageRoutes pages={OPERATOR_PAGES} />
    </Shell>
  );
}

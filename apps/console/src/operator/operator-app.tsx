import { Button, Center, Group, Text } from '@mantine/core';
import { SignOutIcon } from '@primer/octicons-react';
import { useLocation } from 'react-router';
import { NAVIGATION_TEXTS } from '../app/navigation-texts.js';
import { PageRoutes } from '../app/page-routes.js';
import { Shell } from '../app/shell.js';
import { useTexts } from '../shared/language/texts.js';
import { FailureNote } from '../shared/ui/failure-note.js';
import { Loading } from '../shared/ui/loaded.js';
import { OperatorDoor } from './operator-door.js';
import { OPERATOR_PAGES } from './operator-pages.js';
import { leave, OPEN_PATH, useOperatorSession } from './operator-session.js';
import { OPERATOR_TEXTS } from './operator-texts.js';

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

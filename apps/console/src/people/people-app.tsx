import { Center } from '@mantine/core';
import { PageRoutes } from '../app/page-routes.js';
import { Shell } from '../app/shell.js';
import { FailureNote } from '../shared/ui/failure-note.js';
import { Loading } from '../shared/ui/loaded.js';
import { AccountMenu } from './account-menu.js';
import { ActingKeyProvider } from './acting-key.js';
import { PEOPLE_PAGES } from './people-pages.js';
import { useSessionQuery } from './session.js';
import { SignIn } from './sign-in.js';

/** The console for people of a portal: the way in, then the pages. */
export default function PeopleApp() {
  const { data: session, error, refetch } = useSessionQuery();
  if (session === null) return <SignIn />;
  if (session === undefined) {
    return (
      <Center mih="60vh" p="md">
        {error ? <FailureNote error={error} retry={() => void refetch()} /> : <Loading />}
      </Center>
    );
  }
  return (
    <ActingKeyProvider session={session}>
      <Shell pages={PEOPLE_PAGES} who={<AccountMenu />}>
        <PageRoutes pages={PEOPLE_PAGES} />
      </Shell>
    </ActingKeyProvider>
  );
}

import { Page } from '../../shared/ui/page.js';
import { useSession } from '../acting-key.js';

/** What is going on, at a glance. */
export default function OverviewPage() {
  const { user } = useSession();
  return <Page title={user.name}>{null}</Page>;
}

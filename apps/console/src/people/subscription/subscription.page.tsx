import { PorticoApiError } from '#libs/client';
import { useTexts } from '../../shared/language/texts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Page } from '../../shared/ui/page.js';
import { useApi } from '../api.js';
import { useDeviceKey } from './device-key.js';
import { NoSubscription } from './no-subscription.js';
import { SUBSCRIPTION_TEXTS } from './subscription-texts.js';
import { SubscriptionView } from './subscription-view.js';

/** The service asks for pauses of 15 to 30 seconds; all devices of a person share its limit. */
const LOOK_EVERY_MS = 30_000;

/** What the person's subscription gives, and how much of it is used. */
export default function SubscriptionPage() {
  const t = useTexts(SUBSCRIPTION_TEXTS);
  const keyId = useDeviceKey();
  const state = useApi('cowork.state.get', {}, { as: { keyId }, refetchEveryMs: LOOK_EVERY_MS });
  return (
    <Page title={t('title')} lead={t('lead')}>
      {keyId === null ? (
        <NoSubscription why="no-key" />
      ) : PorticoApiError.is(state.error, 'COWORK_NOT_ACTIVATED') ? (
        <NoSubscription why="not-activated" />
      ) : (
        <Loaded query={state}>
          {({ data }) => <SubscriptionView state={data} receivedAtMs={state.dataUpdatedAt} keyId={keyId} />}
        </Loaded>
      )}
    </Page>
  );
}

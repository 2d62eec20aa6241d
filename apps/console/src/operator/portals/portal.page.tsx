import { Button, Group } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { Facts } from '../../shared/ui/facts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { Page, Section } from '../../shared/ui/page.js';
import { OPERATOR_TEXTS, useOperator } from '../operator-api.js';
import { PortalPace, PortalPolicies, PortalServersForm } from './portal-settings.js';
import { PORTALS_TEXTS, PortalStateBadges, PortalStateButtons } from './portal-state.js';

const BELONGINGS = [
  ['its-people', '/people'],
  ['its-keys', '/keys'],
  ['its-servers', '/servers'],
  ['its-wallet', '/wallets'],
  ['its-quota', '/quotas'],
  ['its-subscriptions', '/subscriptions'],
  ['its-tickets', '/tickets'],
  ['its-audit', '/audit'],
] as const;

/** One company account, and what may be decided about it. */
export default function PortalPage() {
  const t = useTexts(PORTALS_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const { portalId = '' } = useParams();
  const query = useOperator('portals.get', { portal: portalId });
  return (
    <Page title={query.data?.domain ?? t('title')}>
      <Loaded query={query}>
        {(portal) => (
          <>
            <Section
              title={t('state-section')}
              lead={t('state-lead')}
              actions={<PortalStateButtons portal={portal} />}
            >
              <Facts
                rows={[
                  [tell('state'), <PortalStateBadges key="state" {...portal} />],
                  [tell('name'), portal.name],
                  [t('id'), portal.id],
                  [t('rest-url'), portal.restUrl],
                  [tell('created'), <Moment key="created" at={portal.createdAt} />],
                ]}
              />
            </Section>
            <Section title={t('more')}>
              <Group gap="xs">
                {BELONGINGS.map(([text, path]) => (
                  <Button
                    key={text}
                    component={Link}
                    to={`${path}?portal=${encodeURIComponent(portal.domain)}`}
                    variant="light"
                    size="compact-md"
                  >
                    {t(text)}
                  </Button>
                ))}
              </Group>
            </Section>
            <PortalPolicies portal={portal} />
            <PortalPace key={`pace-${portal.hostBurst}-${portal.hostRequestsPerSecond}`} portal={portal} />
            <PortalServersForm key={`servers-${JSON.stringify(portal.servers)}`} servers={portal.servers} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

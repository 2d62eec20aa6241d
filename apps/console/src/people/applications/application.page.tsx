import { Anchor, Stack, Tabs } from '@mantine/core';
import { ArrowLeftIcon } from '@primer/octicons-react';
import { Link, useParams } from 'react-router';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Page } from '../../shared/ui/page.js';
import { useApi } from '../api.js';
import { KeyNeeded } from '../key-needed.js';
import { ApplicationFacts } from './application-facts.js';
import type { Application } from './application-form.js';
import { ApplicationSettings } from './application-settings.js';
import { APPLICATIONS_TEXTS } from './applications-texts.js';
import { BoundPlaces } from './bound-places.js';
import { Catalogue } from './catalogue.js';
import { DeleteApplication } from './delete-application.js';
import { HostRegistration } from './host-registration.js';

const PARTS = ['overview', 'settings', 'places', 'registration'] as const;

/** One application, by parts. */
export default function ApplicationPage() {
  const t = useTexts(APPLICATIONS_TEXTS);
  const { appId = '' } = useParams();
  const query = useApi('apps.get', { path: { id: appId } });
  const found = query.data?.data.id === appId ? query.data.data : null;
  return (
    <Page
      title={found?.title ?? t('facts')}
      lead={found?.description ?? undefined}
      actions={
        <Anchor component={Link} to="/applications" size="sm">
          <ArrowLeftIcon size={14} /> {t('back-to-all')}
        </Anchor>
      }
    >
      <KeyNeeded>
        <Loaded query={query}>{({ data }) => <Parts key={data.id} value={data} />}</Loaded>
      </KeyNeeded>
    </Page>
  );
}

function Parts({ value }: { readonly value: Application }) {
  const t = useTexts(APPLICATIONS_TEXTS);
  const { choice, write } = useUrlState();
  const part = choice('tab', PARTS);
  return (
    <Tabs
      value={part}
      onChange={(next) => write({ tab: next === PARTS[0] ? null : next })}
      keepMounted={false}
    >
      <Tabs.List aria-label={t('tabs')}>
        {PARTS.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`tab-${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="overview" pt="md">
        <ApplicationFacts value={value} />
      </Tabs.Panel>
      <Tabs.Panel value="settings" pt="md">
        <ApplicationSettings value={value} />
      </Tabs.Panel>
      <Tabs.Panel value="places" pt="md">
        <Stack gap="lg">
          <Catalogue value={value} />
          <BoundPlaces value={value} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="registration" pt="md">
        <Stack gap="lg">
          <HostRegistration value={value} />
          <DeleteApplication value={value} />
        </Stack>
      </Tabs.Panel>
    </Tabs>
  );
}

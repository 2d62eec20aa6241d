import { Anchor } from '@mantine/core';
import { ArrowLeftIcon } from '@primer/octicons-react';
import { Link, useParams } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { Page } from '../../shared/ui/page.js';
import { useApi } from '../api.js';
import { KeyNeeded } from '../key-needed.js';
import { LinkedServers } from './linked-servers.js';
import { VersionsPanel } from './versions-panel.js';
import { VERSIONS_TEXTS } from './versions-texts.js';

function OneApplication({ appId }: { readonly appId: string }) {
  const t = useTexts(VERSIONS_TEXTS);
  const { data } = useApi('apps.get', { path: { id: appId } });
  const title = data?.data.title;
  return (
    <Page
      title={title === undefined ? t('title-app') : `${title}: ${t('title')}`}
      lead={t('lead-app')}
      actions={
        <Anchor component={Link} to={`/applications/${encodeURIComponent(appId)}`} size="sm">
          <ArrowLeftIcon size={14} aria-hidden /> {t('back-to-app')}
        </Anchor>
      }
    >
      <VersionsPanel owner={{ kind: 'app', id: appId }} />
      <LinkedServers appId={appId} />
    </Page>
  );
}

/** Versions saved for an application. */
export default function AppVersionsPage() {
  const t = useTexts(VERSIONS_TEXTS);
  const { appId = '' } = useParams();
  return (
    <KeyNeeded title={t('title-app')}>
      <OneApplication key={appId} appId={appId} />
    </KeyNeeded>
  );
}

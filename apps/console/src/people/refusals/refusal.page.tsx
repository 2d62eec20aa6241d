import { Anchor } from '@mantine/core';
import { ArrowLeftIcon } from '@primer/octicons-react';
import { Link, useParams } from 'react-router';
import { PorticoApiError } from '#libs/client';
import { useTexts } from '../../shared/language/texts.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Page } from '../../shared/ui/page.js';
import { useApi } from '../api.js';
import { RefusalDetails } from './refusal-details.js';
import { RefusalSearch } from './refusal-search.js';
import { REFUSALS_TEXTS } from './refusals-texts.js';
import { useRefusalsKey } from './use-refusals-key.js';

/** What one refusal meant. */
export default function RefusalPage() {
  const t = useTexts(REFUSALS_TEXTS);
  const { requestId = '' } = useParams();
  const query = useApi('refusals.get', { path: { requestId } }, { as: useRefusalsKey() });
  const { error } = query;
  const isMissing = error instanceof PorticoApiError && error.code === 'REFUSAL_NOT_FOUND';
  const found = isMissing || query.data?.data.requestId !== requestId ? null : query.data.data;
  return (
    <Page
      title={isMissing ? t('not-found') : (found?.code ?? t('title'))}
      lead={found?.message}
      actions={
        <Anchor component={Link} to="/refusals" size="sm">
          <ArrowLeftIcon size={14} /> {t('back-to-all')}
        </Anchor>
      }
    >
      {isMissing ? (
        <>
          <EmptyState title={requestId} text={t('not-found-text')} />
          <RefusalSearch />
        </>
      ) : (
        <Loaded query={query}>{({ data }) => <RefusalDetails value={data} />}</Loaded>
      )}
    </Page>
  );
}

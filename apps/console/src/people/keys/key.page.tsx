import { Anchor } from '@mantine/core';
import { ArrowLeftIcon } from '@primer/octicons-react';
import { Link, useParams } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Page } from '../../shared/ui/page.js';
import { useManagementKey } from '../acting-key.js';
import { useApi } from '../api.js';
import { KeyDetails } from './key-details.js';
import { KEYS_TEXTS } from './keys-texts.js';
import { NoManagementKey } from './no-management-key.js';

/** One key: what it is, what it may do, and how it is changed and ended. */
export default function KeyPage() {
  const t = useTexts(KEYS_TEXTS);
  const { keyId = '' } = useParams();
  const management = useManagementKey();
  const query = useApi('keys.get', { path: { id: keyId } }, { as: 'management' });
  const key = query.data?.data.id === keyId ? query.data.data : null;
  return (
    <Page
      title={key?.name ?? t('key')}
      lead={key ? t(`kind-text-${key.kind}`) : undefined}
      actions={
        <Anchor component={Link} to="/keys" size="sm">
          <ArrowLeftIcon size={14} /> {t('back-to-keys')}
        </Anchor>
      }
    >
      {management ? (
        <Loaded query={query}>{({ data }) => <KeyDetails key={data.id} value={data} />}</Loaded>
      ) : (
        <NoManagementKey />
      )}
    </Page>
  );
}

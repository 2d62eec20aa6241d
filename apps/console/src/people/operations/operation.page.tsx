import { useParams, useSearchParams } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { Page } from '../../shared/ui/page.js';
import { KeyNeeded } from '../acting-key.js';
import { useApi } from '../api.js';
import { OperationOutput } from './operation-output.js';
import { OPERATION_TEXTS } from './operation-texts.js';

function OneOperation({ operationId }: { readonly operationId: string }) {
  const t = useTexts(OPERATION_TEXTS);
  const [parameters] = useSearchParams();
  const kind = useApi('operations.get', { path: { operationId } }).data?.data.kind;
  return (
    <Page title={kind === undefined ? t('title') : t(kind)} lead={operationId}>
      <OperationOutput operationId={operationId} serverId={parameters.get('server') ?? undefined} />
    </Page>
  );
}

/** One deploy or command, while it runs and afterwards. */
export default function OperationPage() {
  const t = useTexts(OPERATION_TEXTS);
  const { operationId = '' } = useParams();
  return (
    <KeyNeeded title={t('title')}>
      <OneOperation key={operationId} operationId={operationId} />
    </KeyNeeded>
  );
}

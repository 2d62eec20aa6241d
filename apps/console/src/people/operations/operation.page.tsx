import { useParams, useSearchParams } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { Page } from '../../shared/ui/page.js';
import { OperationOutput } from './operation-output.js';
import { OPERATION_TEXTS } from './operation-texts.js';

/** One deploy or command, while it runs and afterwards. */
export default function OperationPage() {
  const t = useTexts(OPERATION_TEXTS);
  const { operationId = '' } = useParams();
  const [parameters] = useSearchParams();
  return (
    <Page title={t('title')} lead={operationId}>
      <OperationOutput
        key={operationId}
        operationId={operationId}
        serverId={parameters.get('server') ?? undefined}
      />
    </Page>
  );
}

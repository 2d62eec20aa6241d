import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { DEPLOY_TEXTS } from './deploy-texts.js';

/** The way to a page that shows an operation and nothing else. */
export function OperationAnchor({
  operationId,
  serverId,
}: {
  readonly operationId: string;
  readonly serverId: string;
}) {
  const t = useTexts(DEPLOY_TEXTS);
  return (
    <Anchor
      component={Link}
      size="sm"
      to={`/operations/${encodeURIComponent(operationId)}?server=${encodeURIComponent(serverId)}`}
    >
      {t('open-operation')}
    </Anchor>
  );
}

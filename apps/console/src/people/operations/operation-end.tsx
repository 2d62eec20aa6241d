import { Alert, Anchor, Button, Code, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import type { Operation, StepNews } from './follow-operation.js';
import { OPERATION_TEXTS } from './operation-texts.js';

/** What an end that is no success means, and where to go from here. */
export function OperationEnd({
  operation,
  steps,
}: {
  readonly operation: Operation;
  readonly steps: readonly StepNews[];
}) {
  const t = useTexts(OPERATION_TEXTS);
  const { kind, status, outcomeAvailable, error, serverId, exitCode } = operation;
  if (!outcomeAvailable) return <Text size="sm">{t('expired-text')}</Text>;
  if (status === 'succeeded') {
    return kind === 'exec' && exitCode === null ? <Alert color="orange">{t('stopped-text')}</Alert> : null;
  }
  const failedStep = steps.find((step) => step.status === 'failed')?.name ?? operation.step ?? null;
  const server = `/servers/${encodeURIComponent(serverId)}`;
  return (
    <Alert
      color={status === 'failed' ? 'red' : 'orange'}
      title={status === 'failed' ? t('why-failed') : t('unknown')}
      role="alert"
      data-outcome={status}
    >
      <Stack gap="xs" align="flex-start">
        {error && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {error.message} <Code>{error.code}</Code>
          </Text>
        )}
        {kind === 'deploy' && failedStep !== null && (
          <Text size="sm">{t('failed-at', { step: failedStep })}</Text>
        )}
        <Text size="sm">
          {status === 'unknown'
            ? t('unknown-text')
            : kind === 'deploy'
              ? t('failed-deploy')
              : t('failed-exec')}
        </Text>
        {error && (
          <Anchor
            size="sm"
            href={`/errors/${encodeURIComponent(error.code)}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('what-to-do', { code: error.code })}
          </Anchor>
        )}
        <Group gap="xs">
          {kind === 'deploy' && (
            <>
              <Button component={Link} to={`${server}/deploy`} size="xs">
                {t('deploy-again')}
              </Button>
              <Button component={Link} to={`${server}/versions`} size="xs" variant="default">
                {t('roll-back')}
              </Button>
            </>
          )}
          {kind === 'exec' && (
            <Button component={Link} to={`${server}/terminal`} size="xs" variant="default">
              {t('to-terminal')}
            </Button>
          )}
          <Button component={Link} to={`${server}/logs`} size="xs" variant="default">
            {t('to-log')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

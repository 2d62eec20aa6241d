import { Alert, Anchor, Button, Code, Group, List, Stack, Text } from '@mantine/core';
import { AlertIcon, CheckCircleIcon, DotFillIcon, SkipIcon, XCircleIcon } from '@primer/octicons-react';
import { Link } from 'react-router';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { ExternalLink, StatusBadge } from '../../shared/ui/marks.js';
import { useApi } from '../api.js';
import { nameOf } from '../servers/server.js';
import { DeployCause } from './deploy-cause.js';
import { endedAsItShould, type Operation, outcomeOf, type StepNews } from './follow-operation.js';
import { OPERATION_TEXTS } from './operation-texts.js';

/** What an operation has come to. A command with another exit code than 0 has it beside. */
export function OperationStatus({ operation }: { readonly operation: Operation }) {
  const t = useTexts(OPERATION_TEXTS);
  const { name, tone } = outcomeOf(operation);
  const isOdd = name === 'succeeded' && !endedAsItShould(operation);
  const text = isOdd ? t('ended-with-code', { code: operation.exitCode ?? '–' }) : t(name);
  return <StatusBadge tone={isOdd ? 'warning' : tone}>{text}</StatusBadge>;
}

/** The way to what else ran on a server. One that is deleted has no name any more, but its operations. */
export function ServerLink({ serverId }: { readonly serverId: string }) {
  const t = useTexts(OPERATION_TEXTS);
  const { data } = useApi('servers.get', { path: { id: serverId } });
  return (
    <Anchor component={Link} to={`/servers/${encodeURIComponent(serverId)}/operations`} size="sm">
      {data?.data.id === serverId ? nameOf(data.data) : t('all-of-server')}
    </Anchor>
  );
}

const ICONS = {
  running: DotFillIcon,
  ok: CheckCircleIcon,
  skipped: SkipIcon,
  warning: AlertIcon,
  failed: XCircleIcon,
} as const;

function isKnown(status: string): status is keyof typeof ICONS {
  return Object.hasOwn(ICONS, status);
}

/** The steps of a deploy, as far as they have come. Those that had nothing to do are told together. */
export function StepList({ steps }: { readonly steps: readonly StepNews[] }) {
  const t = useTexts(OPERATION_TEXTS);
  const formats = useFormats();
  const skipped = steps.filter(({ status }) => status === 'skipped');
  const shown = steps.filter(({ status }) => status !== 'skipped');
  return (
    <List listStyleType="none" spacing={4} aria-label={t('steps')} data-steps={steps.length}>
      {shown.map(({ name, status, durationMs }) => {
        const Icon = isKnown(status) ? ICONS[status] : DotFillIcon;
        return (
          <List.Item key={name} data-step={name} data-status={status}>
            <Group gap="xs" wrap="nowrap">
              <Icon size={16} aria-hidden />
              <Text size="sm" fw={status === 'failed' || status === 'running' ? 700 : 400} ff="monospace">
                {name}
              </Text>
              <Text size="sm" c="dimmed">
                {isKnown(status) ? t(`step-${status}`) : status}
                {durationMs !== null && `, ${formats.duration(durationMs)}`}
              </Text>
            </Group>
          </List.Item>
        );
      })}
      {skipped.length > 0 && (
        <List.Item>
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <SkipIcon size={16} aria-hidden />
            <Text size="sm" c="dimmed">
              {t('step-skipped')}: {skipped.map(({ name }) => name).join(', ')}
            </Text>
          </Group>
        </List.Item>
      )}
    </List>
  );
}

/** The way to what a good deploy has brought into use. */
function OpenApplication({ serverId }: { readonly serverId: string }) {
  const t = useTexts(OPERATION_TEXTS);
  const { data } = useApi('servers.get', { path: { id: serverId } });
  if (data?.data.id !== serverId) return null;
  return (
    <Group gap="sm">
      <Text size="sm">{t('deployed-well')}</Text>
      <ExternalLink to={data.data.appUrl}>{t('open-app')}</ExternalLink>
    </Group>
  );
}

/** What an end that is no success means, and where to go from here. */
export function OperationEnd({
  operation,
  steps,
}: {
  readonly operation: Operation;
  readonly steps: readonly StepNews[];
}) {
  const t = useTexts(OPERATION_TEXTS);
  const { kind, status, outcomeAvailable, error, serverId, exitCode, cause } = operation;
  if (!outcomeAvailable) return <Text size="sm">{t('expired-text')}</Text>;
  if (status === 'succeeded') {
    if (kind === 'deploy') return <OpenApplication serverId={serverId} />;
    return exitCode === null ? <Alert color="orange">{t('stopped-text')}</Alert> : null;
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
        {cause && <DeployCause cause={cause} />}
        {error && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {!cause && error.message} <Code>{error.code}</Code>
          </Text>
        )}
        {kind === 'deploy' && failedStep !== null && (
          <Text size="sm">{t('failed-at', { step: failedStep })}</Text>
        )}
        {status === 'unknown' && <Text size="sm">{t('unknown-text')}</Text>}
        {status === 'failed' && kind === 'exec' && <Text size="sm">{t('failed-exec')}</Text>}
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

import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Item } from '#libs/client';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { Facts } from '../../shared/ui/facts.js';
import { FailureNote } from '../../shared/ui/failure-note.js';
import { Moment } from '../../shared/ui/moment.js';
import { StatusBadge, type Tone } from '../../shared/ui/status-badge.js';
import { useApiCall } from '../api.js';
import { CredentialDetails } from './credential-details.js';
import { CredentialReplacement } from './credential-replacement.js';
import { CREDENTIALS_TEXTS } from './credentials-texts.js';

type Credential = Item<'ai.credentials.list'>;
const TONES: Readonly<Record<Credential['status'], Tone>> = {
  active: 'good',
  invalid: 'bad',
  untested: 'quiet',
};
const CHANGES = { changes: ['ai.credentials.', 'ai.models.list'] } as const;

/** A provider key: whether it works, and everything one does with it. */
export function CredentialCard({
  credential,
  why,
  opened,
  onToggle,
}: {
  readonly credential: Credential;
  /** Why it cannot be changed; null when it can. */
  readonly why: string | null;
  readonly opened: boolean;
  readonly onToggle: () => void;
}) {
  const t = useTexts(CREDENTIALS_TEXTS);
  const [isReplacing, setReplacing] = useState(false);
  const test = useApiCall('ai.credentials.test', CHANGES);
  const fetchModels = useApiCall('ai.credentials.fetchModels', CHANGES);
  const remove = useApiCall('ai.credentials.delete', CHANGES);
  const { id, name, provider, level, maskedKey, baseUrl, status, lastTestedAt, createdAt } = credential;
  const locked = why === null ? {} : { disabled: true, title: why };
  const tested = test.data?.data;
  return (
    <Paper withBorder p="md" component="article" aria-label={name}>
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
          <StatusBadge tone={TONES[status]}>{t(`status-${status}`)}</StatusBadge>
          <StatusBadge tone="quiet">{t(`level-${level}`)}</StatusBadge>
        </Group>
        <Facts
          rows={[
            [t('provider'), provider],
            [
              t('key'),
              <Text key="key" span ff="monospace" size="sm">
                {maskedKey}
              </Text>,
            ],
            [t('address'), baseUrl ?? undefined],
            [t('tested-at'), <Moment key="tested" at={lastTestedAt} relative />],
            [t('created-at'), <Moment key="created" at={createdAt} />],
          ]}
        />
        {why !== null && (
          <Text size="sm" c="dimmed">
            {why}
          </Text>
        )}
        <Group gap="xs">
          <Button
            variant="light"
            size="xs"
            loading={test.isPending}
            onClick={() => test.mutate({ path: { id } })}
            {...locked}
          >
            {t('test')}
          </Button>
          <Button
            variant="light"
            size="xs"
            loading={fetchModels.isPending}
            onClick={() => fetchModels.mutate({ path: { id } })}
            {...locked}
          >
            {t('fetch-models')}
          </Button>
          <Button variant="light" size="xs" onClick={onToggle} aria-expanded={opened}>
            {opened ? t('hide-details') : t('details')}
          </Button>
          <Button variant="light" size="xs" onClick={() => setReplacing(true)} {...locked}>
            {t('replace')}
          </Button>
          <ConfirmButton
            label={t('delete')}
            title={t('delete-title', { name })}
            text={t('delete-text')}
            confirmLabel={t('delete')}
            color="red"
            size="xs"
            onConfirm={() => remove.mutateAsync({ path: { id } })}
            {...locked}
          />
        </Group>
        {tested && (
          <Alert color={tested.ok ? 'teal' : 'orange'} role="status">
            <Text size="sm">
              {tested.ok
                ? t('test-ok')
                : t('test-failed', {
                    status: tested.httpStatus === null ? '' : ` (${tested.httpStatus})`,
                    reason: tested.reason ?? '',
                  })}
            </Text>
          </Alert>
        )}
        {fetchModels.data && (
          <Alert color="teal" role="status">
            <Text size="sm">{t('fetched', { count: fetchModels.data.data.length })}</Text>
          </Alert>
        )}
        <FailureNote error={test.error ?? fetchModels.error} />
        {opened && <CredentialDetails id={id} />}
        <CredentialReplacement
          credential={credential}
          opened={isReplacing}
          onDone={() => setReplacing(false)}
        />
      </Stack>
    </Paper>
  );
}

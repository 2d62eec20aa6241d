import type { Key, KeyStatus } from '#libs/operator/contracts';
import { Group } from '@mantine/core';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import type { Column } from '../../shared/ui/data-table.js';
import { StatusBadge, type Tone } from '../../shared/ui/marks.js';
import { OPERATOR_TEXTS, useOperatorCall } from '../operator-api.js';
import { CallListPage } from '../shared/call-list.js';
import { OPERATOR_PEOPLE_TEXTS, TightenedKeys, useKeyColumns } from './tightened-keys.js';

const TONES: Readonly<Record<KeyStatus, Tone>> = { ACTIVE: 'good', REVOKED: 'quiet', BLOCKED: 'bad' };

/** Keys of every portal. */
export default function OperatorKeysPage() {
  const t = useTexts(OPERATOR_PEOPLE_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const shared = useKeyColumns();
  const url = useUrlState();
  const block = useOperatorCall('keys.block', ['keys.']);
  const revoke = useOperatorCall('keys.revoke', ['keys.']);
  const columns: readonly Column<Key>[] = [
    shared.name,
    shared.portal,
    {
      id: 'kind',
      header: tell('kind'),
      width: '150px',
      cell: ({ kind, accessMode }) => `${t(kind)}, ${t(accessMode)}`,
    },
    shared.used,
    {
      id: 'status',
      header: tell('status'),
      width: '120px',
      cell: ({ status }) => <StatusBadge tone={TONES[status]}>{t(status)}</StatusBadge>,
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '200px',
      cell: ({ id, name, status }) =>
        status === 'ACTIVE' && (
          <Group gap="xs">
            <ConfirmButton
              label={t('revoke')}
              title={`${t('revoke')}: ${name}`}
              text={t('revoke-text')}
              size="compact-xs"
              color="red"
              onConfirm={() => revoke.mutateAsync({ key: id })}
            />
            <ConfirmButton
              label={t('block')}
              title={`${t('block')}: ${name}`}
              text={t('block-key-text')}
              size="compact-xs"
              color="red"
              onConfirm={() => block.mutateAsync({ key: id })}
            />
          </Group>
        ),
    },
  ];
  return (
    <CallListPage
      name="keys.list"
      title={t('keys-title')}
      lead={t('keys-lead')}
      filters={{
        text: { label: tell('text') },
        portal: { label: tell('portal') },
        user: { label: t('owner') },
        kind: { label: tell('kind'), word: t },
        status: { label: tell('status'), word: t },
      }}
      columns={columns}
      rowKey={({ id }) => id}
      empty={t('keys-empty')}
    >
      <TightenedKeys portal={url.read('portal')} />
    </CallListPage>
  );
}

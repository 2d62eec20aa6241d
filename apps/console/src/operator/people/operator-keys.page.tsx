import type { Key, KeyKind, KeyStatus } from '#libs/operator/contracts';
import { Group } from '@mantine/core';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import type { Column } from '../../shared/ui/data-table.js';
import { StatusBadge, type Tone } from '../../shared/ui/marks.js';
import { Page } from '../../shared/ui/page.js';
import { OPERATOR_TEXTS, useOperatorCall } from '../operator-api.js';
import { CallList, FilterBar } from '../shared/operator-parts.js';
import { OPERATOR_PEOPLE_TEXTS, TightenedKeys, useKeyColumns } from './tightened-keys.js';

const TONES: Readonly<Record<KeyStatus, Tone>> = { ACTIVE: 'good', REVOKED: 'quiet', BLOCKED: 'bad' };
const STATUSES = Object.keys(TONES) as readonly KeyStatus[];
const KINDS: readonly KeyKind[] = ['personal', 'application', 'management', 'cowork'];

/** Keys of every portal. */
export default function OperatorKeysPage() {
  const t = useTexts(OPERATOR_PEOPLE_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const shared = useKeyColumns();
  const url = useUrlState();
  const block = useOperatorCall('keys.block', ['keys.']);
  const revoke = useOperatorCall('keys.revoke', ['keys.']);
  const portal = url.read('portal');
  const user = url.read('user');
  const text = url.read('text');
  const status = STATUSES.find((known) => known === url.read('status'));
  const kind = KINDS.find((known) => known === url.read('kind'));
  const columns: readonly Column<Key>[] = [
    shared.name,
    shared.portal,
    {
      id: 'kind',
      header: tell('kind'),
      width: '150px',
      cell: ({ kind: shown, accessMode }) => `${t(shown)}, ${t(accessMode)}`,
    },
    shared.used,
    {
      id: 'status',
      header: tell('status'),
      width: '120px',
      cell: ({ status: shown }) => <StatusBadge tone={TONES[shown]}>{t(shown)}</StatusBadge>,
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '200px',
      cell: ({ id, name, status: shown }) =>
        shown === 'ACTIVE' && (
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
    <Page title={t('keys-title')} lead={t('keys-lead')}>
      <FilterBar
        filters={[
          { kind: 'text', name: 'text', label: tell('text') },
          { kind: 'text', name: 'portal', label: tell('portal') },
          { kind: 'text', name: 'user', label: t('owner') },
          {
            kind: 'choice',
            name: 'kind',
            label: tell('kind'),
            values: KINDS.map((value) => ({ value, label: t(value) })),
          },
          {
            kind: 'choice',
            name: 'status',
            label: tell('status'),
            values: STATUSES.map((value) => ({ value, label: t(value) })),
          },
        ]}
      />
      <CallList
        name="keys.list"
        input={{
          ...(portal !== null && { portal }),
          ...(user !== null && { user }),
          ...(text !== null && { text }),
          ...(status && { status }),
          ...(kind && { kind }),
        }}
        label={t('keys-title')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('keys-empty')}
      />
      <TightenedKeys portal={portal} />
    </Page>
  );
}

import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../shared/format/format.js';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { Moment } from '../../shared/ui/marks.js';
import walletEn from '../../texts/en/wallet.json';
import walletRu from '../../texts/ru/wallet.json';
import type { Movement } from './statement.policy.js';

export const WALLET_TEXTS = defineTexts('wallet', { en: walletEn, ru: walletRu });

/** All the decimals the books have. */
const DECIMALS = 6;

/** Movements of the wallet with the balance after each. */
export function StatementTable({
  rows,
  onMore,
  loadingMore,
  empty,
}: {
  readonly rows: readonly Movement[];
  readonly onMore: (() => void) | undefined;
  readonly loadingMore: boolean;
  readonly empty: ReactNode;
}) {
  const t = useTexts(WALLET_TEXTS);
  const formats = useFormats();
  const signed = (amount: number): string => `${amount > 0 ? '+' : ''}${formats.number(amount, DECIMALS)}`;
  const referenceOf = ({ serverId, model, reference, reverses }: Movement): ReactNode => {
    if (serverId !== null) {
      return (
        <Anchor component={Link} to={`/servers/${encodeURIComponent(serverId)}`} size="sm">
          {serverId}
        </Anchor>
      );
    }
    return [model ?? reference, reverses !== null && t('takes-back', { id: reverses })]
      .filter(Boolean)
      .join('; ');
  };
  const columns: readonly Column<Movement>[] = [
    { id: 'at', header: t('at'), width: '17%', cell: ({ at }) => <Moment at={at} /> },
    {
      id: 'subject',
      header: t('subject'),
      width: '20%',
      cell: ({ kind, subject }) => (
        <div>
          <Text size="sm">{t(`subject-${subject}`)}</Text>
          <Text size="xs" c="dimmed">
            {t(`kind-${kind}`)}
          </Text>
        </div>
      ),
    },
    { id: 'reference', header: t('reference'), cell: referenceOf },
    {
      id: 'amount',
      header: t('amount'),
      align: 'end',
      width: '15%',
      cell: ({ amount }) => (
        <Text span size="sm" fw={600}>
          {signed(amount)}
        </Text>
      ),
    },
    {
      id: 'balance',
      header: t('balance-after'),
      align: 'end',
      width: '15%',
      cell: ({ balanceAfter }) => formats.number(balanceAfter, DECIMALS),
    },
  ];
  return (
    <DataTable
      label={t('statement')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onMore={onMore}
      loadingMore={loadingMore}
      empty={empty}
    />
  );
}

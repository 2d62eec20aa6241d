import type { WalletMovement } from '#libs/operator/contracts';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import type { Column } from '../../shared/ui/data-table.js';
import { Moment } from '../../shared/ui/moment.js';
import { Section } from '../../shared/ui/section.js';
import { OPERATOR_TEXTS } from '../operator-texts.js';
import { CallList } from '../shared/call-list.js';
import { MONEY_TEXTS } from './money-texts.js';

/** What was booked, newest first. */
export function WalletMovements({ portal }: { readonly portal: string }) {
  const t = useTexts(MONEY_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const formats = useFormats();
  const columns: readonly Column<WalletMovement>[] = [
    { id: 'at', header: t('at'), width: '170px', cell: ({ at }) => <Moment at={at} /> },
    { id: 'kind', header: tell('kind'), width: '140px', cell: ({ kind }) => t(kind) },
    { id: 'reference', header: tell('reference'), cell: ({ reference, key }) => reference ?? key },
    {
      id: 'amount',
      header: t('amount'),
      align: 'end',
      width: '140px',
      cell: ({ amount }) => formats.number(amount, 6),
    },
    {
      id: 'balance',
      header: t('balance'),
      align: 'end',
      width: '140px',
      cell: ({ balance }) => formats.number(balance, 6),
    },
  ];
  return (
    <Section title={t('statement')}>
      <CallList
        name="wallet.statement"
        input={{ portal }}
        label={t('statement')}
        columns={columns}
        rowKey={({ entry }) => entry}
        empty={t('statement-empty')}
      />
    </Section>
  );
}

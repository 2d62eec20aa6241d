import type { ParkedPayment } from '#libs/operator/contracts';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/moment.js';
import { Section } from '../../shared/ui/section.js';
import { useOperator } from '../operator-api.js';
import { OPERATOR_TEXTS } from '../operator-texts.js';
import { WORK_TEXTS } from './work-texts.js';

/** Payments that came in for portals nobody knows. */
export function ParkedPayments() {
  const t = useTexts(WORK_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const formats = useFormats();
  const query = useOperator('wallet.parked', {});
  const columns: readonly Column<ParkedPayment>[] = [
    { id: 'portal', header: tell('portal'), cell: ({ portal }) => portal },
    {
      id: 'amount',
      header: t('amount'),
      align: 'end',
      width: '120px',
      cell: ({ amount }) => formats.number(amount, 6),
    },
    {
      id: 'reference',
      header: tell('reference'),
      cell: ({ provider, reference }) => `${provider} ${reference ?? ''}`,
    },
    { id: 'since', header: t('since'), width: '160px', cell: ({ parkedAt }) => <Moment at={parkedAt} /> },
  ];
  return (
    <Section title={t('payments')} lead={t('payments-lead')}>
      <Loaded query={query}>
        {(payments) => (
          <DataTable
            label={t('payments')}
            columns={columns}
            rows={payments}
            rowKey={({ provider, eventId }) => `${provider} ${eventId}`}
            empty={<EmptyState title={t('no-payments')} />}
          />
        )}
      </Loaded>
    </Section>
  );
}

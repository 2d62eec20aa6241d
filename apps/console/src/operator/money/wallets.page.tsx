import type { WalletMovement } from '#libs/operator/contracts';
import { Group, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import type { Column } from '../../shared/ui/data-table.js';
import { Figures } from '../../shared/ui/facts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { Page, Section } from '../../shared/ui/page.js';
import { OPERATOR_TEXTS, useOperator, useOperatorCall } from '../operator-api.js';
import { CallList } from '../shared/call-list.js';
import { OfChosenPortal, tellDone, tellUnchanged } from '../shared/operator-parts.js';
import { MONEY_TEXTS } from './tier-change-form.js';

type Booking = 'topup' | 'adjust';

/** Credits a payment, or corrects a balance. */
function WalletBooking({ portal }: { readonly portal: string }) {
  const t = useTexts(MONEY_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const formats = useFormats();
  const topup = useOperatorCall('wallet.topup', ['wallet.']);
  const adjust = useOperatorCall('wallet.adjust', ['wallet.']);
  const [booking, setBooking] = useState<Booking>('topup');
  const [amount, setAmount] = useState('');
  const [reference, setReference] = useState('');
  const book = async (): Promise<void> => {
    const [value, named] = [amount.trim(), reference.trim()];
    const { posted, balance } =
      booking === 'topup'
        ? await topup.mutateAsync({ portal, credits: value, reference: named })
        : await adjust.mutateAsync({ portal, by: value, reference: named });
    if (posted) tellDone(t('booked', { balance: formats.number(balance, 6) }));
    else tellUnchanged(t('booked-before', { reference: named }));
    setAmount('');
    setReference('');
  };
  return (
    <Section title={t('book')} lead={t('book-lead')}>
      <Group align="flex-end" gap="sm">
        <SegmentedControl
          aria-label={tell('kind')}
          value={booking}
          onChange={(value) => setBooking(value === 'adjust' ? 'adjust' : 'topup')}
          data={[
            { value: 'topup', label: t('top-up') },
            { value: 'adjust', label: t('adjust') },
          ]}
        />
        <TextInput
          label={t('amount')}
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
          inputMode="decimal"
          w={140}
        />
        <TextInput
          label={tell('reference')}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <ConfirmButton
          label={t('book')}
          title={t('book')}
          text={t('book-confirm', { amount, portal })}
          color="blue"
          disabled={amount.trim() === '' || reference.trim() === ''}
          onConfirm={book}
        />
      </Group>
    </Section>
  );
}

/** What was booked, newest first. */
function WalletMovements({ portal }: { readonly portal: string }) {
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

/** The ledger of one portal. */
export default function WalletsPage() {
  const t = useTexts(MONEY_TEXTS);
  return (
    <Page title={t('wallets')} lead={t('wallets-lead')}>
      <OfChosenPortal>{(portal) => <WalletOf key={portal} portal={portal} />}</OfChosenPortal>
    </Page>
  );
}

function WalletOf({ portal }: { readonly portal: string }) {
  const t = useTexts(MONEY_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const formats = useFormats();
  const query = useOperator('wallet.show', { portal });
  return (
    <Loaded query={query}>
      {({ balance, held, available, state, graceUntil }) => (
        <>
          <Figures
            figures={[
              { name: t('balance'), value: formats.number(balance, 2) },
              { name: t('held'), value: formats.number(held, 2) },
              { name: t('available'), value: formats.number(available, 2) },
              {
                name: tell('state'),
                value: t(state),
                ...(graceUntil !== null && { note: t('grace-until', { time: formats.moment(graceUntil) }) }),
              },
            ]}
          />
          <WalletBooking portal={portal} />
          <WalletMovements portal={portal} />
        </>
      )}
    </Loaded>
  );
}

import { Group, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { Section } from '../../shared/ui/section.js';
import { useOperatorCall } from '../operator-api.js';
import { OPERATOR_TEXTS } from '../operator-texts.js';
import { tellDone, tellUnchanged } from '../shared/tell-done.js';
import { MONEY_TEXTS } from './money-texts.js';

type Booking = 'topup' | 'adjust';

/** Credits a payment, or corrects a balance. */
export function WalletBooking({ portal }: { readonly portal: string }) {
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

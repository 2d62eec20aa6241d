import type { Coupon } from '#libs/operator/contracts';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import type { Column } from '../../shared/ui/data-table.js';
import { Moment } from '../../shared/ui/moment.js';
import { Page } from '../../shared/ui/page.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import { useOperatorCall } from '../operator-api.js';
import { OPERATOR_TEXTS } from '../operator-texts.js';
import { CallList } from '../shared/call-list.js';
import { couponState } from './coupon-state.policy.js';
import { MONEY_TEXTS } from './money-texts.js';
import { NewCouponButton } from './new-coupon-button.js';

/** Coupons, without their codes. */
export default function CouponsPage() {
  const t = useTexts(MONEY_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const revoke = useOperatorCall('coupons.revoke', ['coupons.']);
  const columns: readonly Column<Coupon>[] = [
    { id: 'code', header: t('code'), width: '110px', cell: ({ hint }) => `…${hint}` },
    {
      id: 'type',
      header: t('type'),
      cell: ({ type, value, days }) =>
        `${t(type)}: ${value}${days === null ? '' : `, ${t('for-days', { count: days })}`}`,
    },
    {
      id: 'used',
      header: t('used'),
      cell: ({ used, maxUses }) => `${used} / ${maxUses ?? t('any-number')}`,
    },
    { id: 'tiers', header: t('for-tiers'), cell: ({ tiers }) => tiers?.join(', ') ?? '–' },
    {
      id: 'until',
      header: t('valid-until'),
      width: '170px',
      cell: ({ validUntil }) => <Moment at={validUntil} />,
    },
    {
      id: 'state',
      header: tell('state'),
      width: '120px',
      cell: (coupon) => {
        const state = couponState(coupon, new Date());
        return <StatusBadge tone={state === 'valid' ? 'good' : 'quiet'}>{t(state)}</StatusBadge>;
      },
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '120px',
      cell: ({ id, hint, revokedAt }) =>
        revokedAt === null && (
          <ConfirmButton
            label={t('revoke')}
            title={`${t('revoke')}: …${hint}`}
            text={t('revoke-text')}
            size="compact-xs"
            color="red"
            onConfirm={() => revoke.mutateAsync({ coupon: id })}
          />
        ),
    },
  ];
  return (
    <Page title={t('coupons')} lead={t('coupons-lead')} actions={<NewCouponButton />}>
      <CallList
        name="coupons.list"
        input={{}}
        label={t('coupons')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('coupons-empty')}
      />
    </Page>
  );
}

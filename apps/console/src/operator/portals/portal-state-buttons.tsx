import type { PortalDetail } from '#libs/operator/contracts';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { useOperatorCall } from '../operator-api.js';
import { PORTALS_TEXTS } from './portals-texts.js';

/** Suspends, blocks, freezes a portal, or takes that back. */
export function PortalStateButtons({ portal }: { readonly portal: PortalDetail }) {
  const t = useTexts(PORTALS_TEXTS);
  const set = useOperatorCall('portals.set', ['portals.']);
  const { id, domain, state, frozenManual } = portal;
  return (
    <>
      {state === 'ACTIVE' ? (
        <>
          <ConfirmButton
            label={t('suspend')}
            title={`${t('suspend')}: ${domain}`}
            text={t('suspend-text')}
            color="orange"
            onConfirm={() => set.mutateAsync({ portal: id, state: 'suspended' })}
          />
          <ConfirmButton
            label={t('block')}
            title={`${t('block')}: ${domain}`}
            text={t('block-text')}
            color="red"
            word={domain}
            onConfirm={() => set.mutateAsync({ portal: id, state: 'blocked' })}
          />
        </>
      ) : (
        <ConfirmButton
          label={t('activate')}
          title={`${t('activate')}: ${domain}`}
          text={t('activate-text')}
          color="teal"
          onConfirm={() => set.mutateAsync({ portal: id, state: 'active' })}
        />
      )}
      <ConfirmButton
        label={frozenManual ? t('unfreeze') : t('freeze')}
        title={`${frozenManual ? t('unfreeze') : t('freeze')}: ${domain}`}
        text={frozenManual ? t('unfreeze-text') : t('freeze-text')}
        color={frozenManual ? 'teal' : 'orange'}
        onConfirm={() => set.mutateAsync({ portal: id, frozen: !frozenManual })}
      />
    </>
  );
}

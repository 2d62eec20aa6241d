import type { Machine } from '#libs/operator/contracts';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { useOperatorCall } from '../operator-api.js';
import { MACHINES_TEXTS } from './machines-texts.js';

/** Takes a machine out of the choice for new servers, or back into it. */
export function MachineSwitch({
  machine: { id, name, status },
}: {
  readonly machine: Pick<Machine, 'id' | 'name' | 'status'>;
}) {
  const t = useTexts(MACHINES_TEXTS);
  const drain = useOperatorCall('machines.drain', ['machines.']);
  const resume = useOperatorCall('machines.resume', ['machines.']);
  if (status === 'enrolled') {
    return (
      <ConfirmButton
        label={t('drain')}
        title={`${t('drain')}: ${name}`}
        text={t('drain-text')}
        size="compact-sm"
        color="orange"
        onConfirm={() => drain.mutateAsync({ machine: id })}
      />
    );
  }
  if (status !== 'draining') return null;
  return (
    <ConfirmButton
      label={t('resume')}
      title={`${t('resume')}: ${name}`}
      text={t('resume-text')}
      size="compact-sm"
      color="teal"
      onConfirm={() => resume.mutateAsync({ machine: id })}
    />
  );
}

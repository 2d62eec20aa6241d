import type { Machine, MachineShare, MachineStatus } from '#libs/operator/contracts';
import { Group, Text } from '@mantine/core';
import { useFormats } from '../../shared/format/format.js';
import { defineTexts, useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { PercentBar } from '../../shared/ui/facts.js';
import { StatusBadge, type Tone } from '../../shared/ui/marks.js';
import operatorMachinesEn from '../../texts/en/operator-machines.json';
import operatorMachinesRu from '../../texts/ru/operator-machines.json';
import { useOperatorCall } from '../operator-api.js';

export const MACHINES_TEXTS = defineTexts('operator-machines', {
  en: operatorMachinesEn,
  ru: operatorMachinesRu,
});

const TONES: Readonly<Record<MachineStatus, Tone>> = {
  added: 'quiet',
  enrolled: 'good',
  draining: 'warning',
  lost: 'bad',
  removed: 'quiet',
};

export function MachineStatusBadges({
  status,
  connected,
  silent,
}: Pick<Machine, 'status' | 'connected' | 'silent'>) {
  const t = useTexts(MACHINES_TEXTS);
  return (
    <Group gap={6}>
      <StatusBadge tone={TONES[status]}>{t(status)}</StatusBadge>
      <StatusBadge tone={connected ? 'good' : 'bad'}>
        {t(connected ? 'connected' : 'not-connected')}
      </StatusBadge>
      {silent && <StatusBadge tone="bad">{t('silent')}</StatusBadge>}
    </Group>
  );
}

const MIB = 1_024 ** 2;
const GIB = 1_024 ** 3;

function Share({
  label,
  share,
  unit,
}: {
  readonly label: string;
  readonly share: MachineShare | null;
  readonly unit: number;
}) {
  const t = useTexts(MACHINES_TEXTS);
  const formats = useFormats();
  if (!share) {
    return (
      <Text size="sm" c="dimmed">
        {label}: {t('not-told')}
      </Text>
    );
  }
  const { total, used, promised } = share;
  return (
    <PercentBar
      label={label}
      percent={total > 0 ? (promised / total) * 100 : 0}
      note={t('promised', {
        promised: formats.bytes(promised * unit),
        total: formats.bytes(total * unit),
        used: formats.bytes(used * unit),
      })}
    />
  );
}

/** How much of a machine is promised to its servers. */
export function MachineLoad({ memoryMb, diskGb }: Pick<Machine, 'memoryMb' | 'diskGb'>) {
  const t = useTexts(MACHINES_TEXTS);
  return (
    <>
      <Share label={t('memory')} share={memoryMb} unit={MIB} />
      <Share label={t('disk')} share={diskGb} unit={GIB} />
    </>
  );
}

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

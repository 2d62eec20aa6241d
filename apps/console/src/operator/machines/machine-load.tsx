import { Text } from '@mantine/core';
import type { Machine, MachineShare } from '#libs/operator/contracts';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { PercentBar } from '../../shared/ui/percent-bar.js';
import { MACHINES_TEXTS } from './machines-texts.js';

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

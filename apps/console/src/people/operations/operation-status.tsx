import { useTexts } from '../../shared/language/texts.js';
import { StatusBadge } from '../../shared/ui/status-badge.js';
import type { Operation } from './follow-operation.js';
import { endedAsItShould, outcomeOf } from './operation-outcome.js';
import { OPERATION_TEXTS } from './operation-texts.js';

/** What an operation has come to. A command with another exit code than 0 has it beside. */
export function OperationStatus({ operation }: { readonly operation: Operation }) {
  const t = useTexts(OPERATION_TEXTS);
  const { name, tone } = outcomeOf(operation);
  const isOdd = name === 'succeeded' && !endedAsItShould(operation);
  const text = isOdd ? t('ended-with-code', { code: operation.exitCode ?? '–' }) : t(name);
  return <StatusBadge tone={isOdd ? 'warning' : tone}>{text}</StatusBadge>;
}

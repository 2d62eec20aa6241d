import { Code, Stack, Text } from '@mantine/core';
import { useTexts } from '../../shared/language/texts.js';
import { type Cause, causeKey } from './cause-text.js';
import { OPERATION_TEXTS } from './operation-texts.js';

/** What is said of a cause, in the reader's language. */
function useCauseText({ step, exitCode, httpStatus, ...cause }: Cause): string {
  const t = useTexts(OPERATION_TEXTS);
  const key = causeKey({ step, exitCode, httpStatus, ...cause });
  return t(key, { step: step ?? '', exitCode: exitCode ?? '', httpStatus: httpStatus ?? '' });
}

/** A cause in a row of a list: what it means, and the last line that was printed. */
export function CauseLine({ cause }: { readonly cause: Cause }) {
  const text = useCauseText(cause);
  const last = cause.lines.at(-1);
  return (
    <Stack gap={2} data-cause={cause.kind}>
      <Text size="sm">{text}</Text>
      {last !== undefined && (
        <Text size="xs" ff="monospace" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {last}
        </Text>
      )}
    </Stack>
  );
}

/** Why a deploy has ended without its release: first what it means, then what was printed last, then what answers now. */
export function DeployCause({ cause }: { readonly cause: Cause }) {
  const t = useTexts(OPERATION_TEXTS);
  const text = useCauseText(cause);
  const { kind, summary, step, source, lines, rolledBackTo } = cause;
  const printed = source === null ? '' : t(`printed-${source}`, { step: step ?? '' });
  return (
    <Stack gap="xs" data-cause={kind} w="100%">
      <Text size="sm" fw={600}>
        {text}
      </Text>
      {lines.length > 0 && (
        <Stack gap={4} component="figure" m={0}>
          <Text size="xs" component="figcaption">
            {printed}
          </Text>
          <Code
            block
            tabIndex={0}
            role="region"
            aria-label={printed}
            mah={320}
            style={{ overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {lines.join('\n')}
          </Code>
        </Stack>
      )}
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {summary}
      </Text>
      {kind !== 'unknown' && (
        <Text size="sm">{rolledBackTo === null ? t('nothing-answers') : t('still-answers')}</Text>
      )}
    </Stack>
  );
}

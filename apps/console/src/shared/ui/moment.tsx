import { Text, Tooltip } from '@mantine/core';
import { useFormats } from '../format/format.js';
import { useTexts } from '../language/texts.js';
import { UI_TEXTS } from './texts.js';

/** A time in the reader's zone; null is "never". */
export function Moment({
  at,
  relative = false,
}: {
  readonly at: string | null | undefined;
  readonly relative?: boolean;
}) {
  const t = useTexts(UI_TEXTS);
  const formats = useFormats();
  if (!at) {
    return (
      <Text span size="sm" c="dimmed">
        {t('never')}
      </Text>
    );
  }
  return (
    <Tooltip label={formats.exactMoment(at)} events={{ hover: true, focus: true, touch: true }}>
      <Text component="time" dateTime={at} size="sm">
        {relative ? formats.relative(at) : formats.moment(at)}
      </Text>
    </Tooltip>
  );
}

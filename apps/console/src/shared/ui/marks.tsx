import { Anchor, Badge, Text, Tooltip } from '@mantine/core';
import { LinkExternalIcon } from '@primer/octicons-react';
import { safeLink } from '../data/save-file.js';
import { useFormats } from '../format/format.js';
import { UI_TEXTS, useTexts } from '../language/texts.js';

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

/** What a state means for its reader; the colour says it a second time only. */
export type Tone = 'good' | 'busy' | 'warning' | 'bad' | 'quiet';

const COLORS: Readonly<Record<Tone, string>> = {
  good: 'teal',
  busy: 'blue',
  warning: 'orange',
  bad: 'red',
  quiet: 'gray',
};

/** A state is never cut off: where it is narrow, its words stand below each other. */
const WHOLE = {
  label: { whiteSpace: 'normal', overflow: 'visible', lineHeight: 1.3, paddingBlock: 2 },
} as const;

export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <Badge color={COLORS[tone]} variant="light" tt="none" fw={600} h="auto" mih={20} styles={WHOLE}>
      {children}
    </Badge>
  );
}

/** A link to another site. What is no address of the web stays a text. */
export function ExternalLink({ to, children }: { readonly to: string; readonly children?: string }) {
  const address = safeLink(to);
  if (address === null) return <Text span>{children ?? to}</Text>;
  return (
    <Anchor href={address} target="_blank" rel="noreferrer" size="sm" style={{ overflowWrap: 'anywhere' }}>
      {children ?? to} <LinkExternalIcon size={12} aria-hidden />
    </Anchor>
  );
}

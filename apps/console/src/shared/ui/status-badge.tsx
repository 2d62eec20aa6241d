import { Badge } from '@mantine/core';

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

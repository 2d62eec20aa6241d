import { Button, Code, Stack, Text } from '@mantine/core';
import { useTexts } from '../../../shared/language/texts.js';
import { ORDER_TEXTS } from './order-texts.js';

/** The order that a refusal says would do. */
export function OrderExample({
  example,
  onTake,
}: {
  readonly example: Readonly<Record<string, unknown>>;
  readonly onTake: () => void;
}) {
  const t = useTexts(ORDER_TEXTS);
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" fw={600}>
        {t('example-title')}
      </Text>
      <Code block w="100%" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {JSON.stringify(example, null, 2)}
      </Code>
      <Button size="xs" variant="default" onClick={onTake}>
        {t('fill-in')}
      </Button>
    </Stack>
  );
}

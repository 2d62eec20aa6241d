import { Button, Group, Stack, Switch, Textarea } from '@mantine/core';
import { useTexts } from '../../../shared/language/texts.js';
import { DEPLOY_TEXTS } from '../deploy-texts.js';
import { USUALLY_LEFT_OUT } from '../folder/left-out.policy.js';

/** What of a folder is left out, as lines one can change. */
export function PatternFields({
  text,
  onText,
  gitignore,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Of a folder that has such a file. */
  readonly gitignore: { readonly isOn: boolean; readonly onSwitch: (isOn: boolean) => void } | null;
}) {
  const t = useTexts(DEPLOY_TEXTS);
  const usual = USUALLY_LEFT_OUT.join('\n');
  return (
    <Stack gap="sm">
      {gitignore && (
        <Switch
          label={t('as-gitignore')}
          checked={gitignore.isOn}
          onChange={(event) => gitignore.onSwitch(event.currentTarget.checked)}
        />
      )}
      <Textarea
        label={t('leave-out')}
        description={t('leave-out-lead')}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        rows={8}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      {text !== usual && (
        <Group>
          <Button size="compact-sm" variant="default" onClick={() => onText(usual)}>
            {t('usual-patterns')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

import { Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useTexts } from '../../shared/language/texts.js';
import type { ApplicationFaults, ApplicationForm } from './application-form.js';
import { APPLICATIONS_TEXTS } from './applications-texts.js';

/** What an application is called, what it does and where it is. */
export function ApplicationFields({
  form,
  faults,
  onChange,
}: {
  readonly form: ApplicationForm;
  /** Null before somebody has tried to send them. */
  readonly faults: ApplicationFaults | null;
  readonly onChange: (part: Partial<ApplicationForm>) => void;
}) {
  const t = useTexts(APPLICATIONS_TEXTS);
  const urlFault = faults?.appUrl ?? null;
  return (
    <Stack gap="md">
      <TextInput
        label={t('title-label')}
        value={form.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        error={faults?.title ? t('fault-title') : undefined}
        maxLength={100}
        required
        autoComplete="off"
      />
      <Textarea
        label={t('description-label')}
        description={t('description-text')}
        value={form.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
        maxLength={1_000}
        autosize
        minRows={2}
        maxRows={8}
      />
      <TextInput
        label={t('app-url-label')}
        description={t('app-url-text')}
        value={form.appUrl}
        onChange={(event) => onChange({ appUrl: event.currentTarget.value })}
        error={urlFault === null ? undefined : t(`fault-${urlFault}`)}
        placeholder="https://app.example"
        type="url"
        spellCheck={false}
        autoComplete="off"
      />
      <Switch
        label={t('resizes')}
        description={t('resizes-text')}
        checked={form.resizes}
        onChange={(event) => onChange({ resizes: event.currentTarget.checked })}
      />
    </Stack>
  );
}

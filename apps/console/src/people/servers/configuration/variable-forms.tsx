import { Checkbox, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../shared/language/texts.js';
import { SaveForm } from '../../../shared/ui/form.js';
import { fieldError } from '../../../shared/ui/loaded.js';
import { FileButton } from '../../../shared/upload/drop-area.js';
import { useApiCall } from '../../api.js';
import type { Server } from '../server.js';
import { CONFIGURATION_CHANGES, RestartChoice } from './restart.js';
import { CONFIGURATION_TEXTS } from './setting-fields.js';
import { isVariableName, type Variable } from './variables.js';

const MONO = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } };

export interface FormProps {
  readonly server: Server;
  /** Given the restart that has begun, if there is one. */
  readonly onSaved: (operationId: string | null) => void;
  readonly onCancel: () => void;
}

/** Saves one variable, and restarts what runs where that is asked for. */
export function useVariableSave({ server, onSaved }: Pick<FormProps, 'server' | 'onSaved'>) {
  const save = useApiCall('servers.variables.replace', { changes: CONFIGURATION_CHANGES });
  const [restart, setRestart] = useState(false);
  const send = (name: string, variable: Omit<Parameters<typeof save.mutate>[0]['body'], 'restart'>): void =>
    save.mutate(
      { path: { id: server.id, name }, body: { ...variable, ...(restart && { restart }) } },
      { onSuccess: ({ data }) => onSaved(data.operationId) },
    );
  return { save, send, restart, setRestart };
}

/** One variable. What is typed stays in the form: it is neither kept in the browser nor in the address. */
export function VariableForm({
  server,
  variable,
  onSaved,
  onCancel,
}: FormProps & {
  /** The one to change; null makes a new one. */
  readonly variable: Variable | null;
}) {
  const t = useTexts(CONFIGURATION_TEXTS);
  const { save, send, restart, setRestart } = useVariableSave({ server, onSaved });
  const [name, setName] = useState(variable?.name ?? '');
  // Null leaves what is kept; the value of a secret one is not known here.
  const [value, setValue] = useState<string | null>(variable === null ? '' : null);
  const [secret, setSecret] = useState(variable?.secret ?? true);
  const isRevealed = variable?.secret === true && !secret;
  const isNameWrong = name !== '' && !isVariableName(name);
  return (
    <SaveForm
      onSave={() => send(name, { ...(value !== null && { value }), secret })}
      onCancel={onCancel}
      isWhole={name !== '' && !isNameWrong && !(isRevealed && value === null)}
      isSaving={save.isPending}
      error={save.error}
    >
      <TextInput
        label={t('variable-name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value.trim())}
        error={isNameWrong ? t('name-wrong') : fieldError(save.error, 'name')}
        readOnly={variable !== null}
        maxLength={128}
        spellCheck={false}
        autoComplete="off"
        styles={MONO}
        required
        data-autofocus={variable === null || undefined}
      />
      <Textarea
        label={t('variable-value')}
        description={t(variable?.secret ? 'value-kept' : 'value-about')}
        value={value ?? variable?.value ?? ''}
        onChange={(event) => setValue(event.currentTarget.value)}
        error={isRevealed && value === null ? t('value-needed') : fieldError(save.error, `${name}.value`)}
        maxLength={32_768}
        spellCheck={false}
        autoComplete="off"
        styles={MONO}
        autosize
        minRows={2}
        maxRows={10}
        data-autofocus={variable !== null || undefined}
      />
      <Checkbox
        label={t('secret')}
        description={t('secret-about')}
        checked={secret}
        onChange={(event) => setSecret(event.currentTarget.checked)}
      />
      <RestartChoice server={server} checked={restart} onChange={setRestart} />
    </SaveForm>
  );
}

/** Many variables at once, as the text of a `.env` file. */
export function DotenvForm({ server, onSaved, onCancel }: FormProps) {
  const t = useTexts(CONFIGURATION_TEXTS);
  const merge = useApiCall('servers.variables.merge', { changes: CONFIGURATION_CHANGES });
  const replace = useApiCall('servers.variables.replaceAll', { changes: CONFIGURATION_CHANGES });
  const [dotenv, setText] = useState('');
  const [isOnly, setOnly] = useState(false);
  const [restart, setRestart] = useState(false);
  const save = isOnly ? replace : merge;
  return (
    <SaveForm
      onSave={() =>
        save.mutate(
          { path: { id: server.id }, body: { dotenv, ...(restart && { restart }) } },
          { onSuccess: ({ data }) => onSaved(data.operationId) },
        )
      }
      onCancel={onCancel}
      isWhole={dotenv.trim() !== ''}
      isSaving={save.isPending}
      error={save.error}
    >
      <Text size="sm">{t('dotenv-lead')}</Text>
      <div>
        <FileButton label={t('dotenv-file')} onFiles={([file]) => void file?.text().then(setText)} />
      </div>
      <Textarea
        label={t('dotenv')}
        value={dotenv}
        onChange={(event) => setText(event.currentTarget.value)}
        error={fieldError(save.error, 'dotenv')}
        spellCheck={false}
        autoComplete="off"
        styles={MONO}
        autosize
        minRows={6}
        maxRows={16}
        data-autofocus
      />
      <Checkbox
        label={t('dotenv-only')}
        description={t('dotenv-only-about')}
        checked={isOnly}
        onChange={(event) => setOnly(event.currentTarget.checked)}
      />
      <RestartChoice server={server} checked={restart} onChange={setRestart} />
    </SaveForm>
  );
}

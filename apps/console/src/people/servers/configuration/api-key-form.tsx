import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../shared/language/texts.js';
import { SaveForm } from '../../../shared/ui/form.js';
import { fieldError } from '../../../shared/ui/loaded.js';
import { useActing } from '../../acting-key.js';
import type { Scope } from '../../scopes/scope-order.js';
import { ScopePicker } from '../../scopes/scope-picker.js';
import { RestartChoice } from './restart.js';
import { CONFIGURATION_TEXTS } from './setting-fields.js';
import { type FormProps, useVariableSave } from './variable-forms.js';
import { API_KEY_VARIABLE, type Variable } from './variables.js';

/** Lets the service give the application a key of its own, of the rights that are chosen here. */
export function ApiKeyForm({
  server,
  variable,
  onSaved,
  onCancel,
}: FormProps & {
  /** As it is on; null switches it on. */
  readonly variable: Variable | null;
}) {
  const t = useTexts(CONFIGURATION_TEXTS);
  const { key } = useActing();
  const { save, send, restart, setRestart } = useVariableSave({ server, onSaved });
  const [scopes, setScopes] = useState<readonly Scope[]>(variable?.scopes ?? []);
  const ofApplication = server.linkedApp !== null;
  return (
    <SaveForm
      onSave={() =>
        send(API_KEY_VARIABLE, { brokered: true, ...(!ofApplication && { scopes: [...scopes] }) })
      }
      onCancel={onCancel}
      isWhole={ofApplication || scopes.length > 0}
      isSaving={save.isPending}
      error={save.error}
    >
      <Text size="sm">{t('api-key-about')}</Text>
      {ofApplication ? (
        <Text size="sm">{t('api-key-of-application')}</Text>
      ) : (
        <ScopePicker
          value={scopes}
          onChange={setScopes}
          offered={(scope) => key?.scopes.includes(scope) ?? false}
          error={fieldError(save.error, `${API_KEY_VARIABLE}.scopes`) ?? undefined}
        />
      )}
      <RestartChoice server={server} checked={restart} onChange={setRestart} />
    </SaveForm>
  );
}

import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../shared/language/texts.js';
import { useApiCall } from '../../api.js';
import { ACCESS_POLICIES, type Server } from '../server.js';
import { SERVERS_TEXTS } from '../servers-texts.js';
import { STATE_TEXTS } from './state-texts.js';
import { WithSave } from './with-save.js';

/** Who may open the application, beside the owner and the team. */
export function PolicySetting({ server, disabled }: { readonly server: Server; readonly disabled: boolean }) {
  const t = useTexts(STATE_TEXTS);
  const tell = useTexts(SERVERS_TEXTS);
  const [chosen, choose] = useState<Server['accessPolicy'] | null>(null);
  const save = useApiCall('servers.accessPolicy.update', { changes: ['servers.'] });
  const accessPolicy = chosen ?? server.accessPolicy;
  return (
    <WithSave
      changed={accessPolicy !== server.accessPolicy}
      busy={save.isPending}
      saved={save.isSuccess}
      error={save.error}
      onSave={() => save.mutate({ path: { id: server.id }, body: { accessPolicy } })}
    >
      <Select
        label={t('access-policy')}
        description={t('access-policy-rule')}
        data={ACCESS_POLICIES.map((value) => ({ value, label: tell(`policy-${value}`) }))}
        value={accessPolicy}
        onChange={(value) => choose(value as Server['accessPolicy'])}
        allowDeselect={false}
        disabled={disabled}
        flex="1 1 260px"
        maw={420}
      />
    </WithSave>
  );
}

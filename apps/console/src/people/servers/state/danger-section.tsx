import { Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { queryClient } from '../../../shared/data/query-client.js';
import { useTexts } from '../../../shared/language/texts.js';
import { ConfirmButton } from '../../../shared/ui/confirm-button.js';
import { Section } from '../../../shared/ui/section.js';
import { refreshOperations, useClient } from '../../api.js';
import { AllowedButton } from '../allowed-button.js';
import { mayOn, nameOf, type Server } from '../server.js';
import { STATE_TEXTS } from './state-texts.js';

/** What cannot be taken back. */
export function DangerSection({ server }: { readonly server: Server }) {
  const t = useTexts(STATE_TEXTS);
  const client = useClient();
  const navigate = useNavigate();
  const remove = async (): Promise<void> => {
    await client.call('servers.delete', { path: { id: server.id } });
    await navigate('/servers');
    queryClient.removeQueries({
      predicate: ({ queryKey: [, operation, input] }) =>
        typeof operation === 'string' &&
        operation.startsWith('servers.') &&
        (input as { path?: { id?: string } } | undefined)?.path?.id === server.id,
    });
    await refreshOperations(['servers.list']);
  };
  return (
    <Section title={t('danger')}>
      <Text size="sm">{t('danger-text')}</Text>
      <div>
        {mayOn(server, 'delete') ? (
          <ConfirmButton
            color="red"
            label={t('delete-server')}
            title={t('delete-title', { name: nameOf(server) })}
            text={t('danger-text')}
            word={server.name}
            onConfirm={remove}
          />
        ) : (
          <AllowedButton color="red" variant="light" reason={t('obstacle-role')} onClick={() => undefined}>
            {t('delete-server')}
          </AllowedButton>
        )}
      </div>
    </Section>
  );
}

import { Text } from '@mantine/core';
import type { Data } from '#libs/client';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/moment.js';
import { Section } from '../../shared/ui/section.js';
import { clientOf, useSession } from '../acting-key.js';
import { refreshOperations, useApi } from '../api.js';
import { refreshSession } from '../session.js';
import { SUBSCRIPTION_TEXTS } from './subscription-texts.js';

type Device = Data<'cowork.me.get'>['devices'][number];

/** Devices of the person. A device disconnects itself only, so each is called with its own key. */
export function DevicesSection({ keyId }: { readonly keyId: string }) {
  const t = useTexts(SUBSCRIPTION_TEXTS);
  const { keys } = useSession();
  const me = useApi('cowork.me.get', {}, { as: { keyId }, staleMs: 30_000 });
  const disconnect = async (id: string): Promise<void> => {
    await clientOf(id).call('cowork.key.delete');
    await refreshSession();
    // Where the device that asks has gone, the page asks with another one by itself.
    if (id !== keyId) await refreshOperations(['cowork.']);
  };
  const columns: readonly Column<Device>[] = [
    {
      id: 'device',
      header: t('device'),
      width: '30%',
      cell: ({ name, prefix, suffix, current }) => (
        <div>
          <Text size="sm" fw={600}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {prefix}…{suffix}
            {current && `, ${t('this-device')}`}
          </Text>
        </div>
      ),
    },
    { id: 'used', header: t('used-at'), cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} relative /> },
    { id: 'connected', header: t('connected-at'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { id: 'expires', header: t('expires-at'), cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
    {
      id: 'disconnect',
      header: t('disconnect'),
      align: 'end',
      cell: ({ id, name }) =>
        keys.some((key) => key.id === id) ? (
          <ConfirmButton
            label={t('disconnect')}
            title={t('disconnect-title', { name })}
            text={t('disconnect-text')}
            confirmLabel={t('disconnect')}
            color="red"
            size="compact-sm"
            onConfirm={() => disconnect(id)}
          />
        ) : (
          t('not-here')
        ),
    },
  ];
  return (
    <Section title={t('devices')} lead={t('devices-lead')}>
      <Loaded query={me}>
        {({ data: { devices } }) => (
          <DataTable label={t('devices')} columns={columns} rows={devices} rowKey={({ id }) => id} />
        )}
      </Loaded>
    </Section>
  );
}

import { Button, Text } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Page } from '../../shared/ui/page.js';
import { useApi } from '../api.js';
import { KeyNeeded } from '../key-needed.js';
import { OrderServer } from './order/order-server.js';
import { useIsChanging } from './server-motion.js';
import { ServersTable } from './servers-table.js';
import { SERVERS_TEXTS } from './servers-texts.js';

const LOOK_EVERY_MS = 15_000;
const LOOK_OFTEN_MS = 2_000;

/** Every server the chosen key may see, and the way to a new one. */
export default function ServersPage() {
  const t = useTexts(SERVERS_TEXTS);
  const address = useUrlState();
  const isChanging = useIsChanging();
  const seen = useApi('servers.list', {}, { refetchEveryMs: LOOK_EVERY_MS });
  const isMoving = seen.data?.data.some(isChanging) ?? false;
  const query = useApi('servers.list', {}, { refetchEveryMs: isMoving ? LOOK_OFTEN_MS : LOOK_EVERY_MS });
  const order = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => address.write({ order: 'new' })}>
      {t('order')}
    </Button>
  );
  return (
    <Page title={t('title')} lead={t('lead')} actions={order}>
      <KeyNeeded>
        <OrderServer
          opened={address.read('order') !== null}
          taken={query.data?.data.map(({ name }) => name) ?? []}
          onClose={() => address.write({ order: null })}
        />
        <Loaded query={query}>
          {({ data: servers }) =>
            servers.length === 0 ? (
              <EmptyState title={t('empty-title')} text={t('empty-text')} action={order} />
            ) : (
              <>
                <ServersTable servers={servers} />
                <Text size="sm" c="dimmed">
                  {t('other-keys')}
                </Text>
              </>
            )
          }
        </Loaded>
      </KeyNeeded>
    </Page>
  );
}

import { Alert, Button, Modal, Text } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { useState } from 'react';
import type { Data } from '#libs/client';
import { useUrlState } from '../../../shared/data/url-state.js';
import { useTexts } from '../../../shared/language/texts.js';
import { ChoiceButtons } from '../../../shared/ui/choice-buttons.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Section } from '../../../shared/ui/section.js';
import { UI_TEXTS } from '../../../shared/ui/texts.js';
import { useApi } from '../../api.js';
import { mayOn } from '../server.js';
import type { TabProps } from '../server-tabs.js';
import { LINKS_TEXTS } from './links-texts.js';
import { MadeToken } from './made-token.js';
import { NewTokenForm } from './new-token-form.js';
import { TokenTable } from './token-table.js';

const STATUSES = ['active', 'expired', 'revoked', 'all'] as const;

/** What opens the application whatever its policy says. */
export default function ShareLinksTab({ server }: TabProps) {
  const t = useTexts(LINKS_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const address = useUrlState();
  const status = address.choice('status', STATUSES);
  const mayShare = mayOn(server, 'access-tokens');
  const query = useApi(
    'servers.accessTokens.list',
    { path: { id: server.id }, query: { status } },
    { enabled: mayShare },
  );
  const [made, setMade] = useState<Data<'servers.accessTokens.create'> | null>(null);
  const isOpen = address.read('new') !== null;
  const close = (): void => address.write({ new: null });
  if (!mayShare) return <Alert color="orange">{t('not-allowed')}</Alert>;
  return (
    <Section
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button leftSection={<PlusIcon size={16} />} onClick={() => address.write({ new: 'link' })}>
          {t('make')}
        </Button>
      }
    >
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('make-title')}
        closeButtonProps={{ 'aria-label': tellUi('close') }}
      >
        <NewTokenForm
          serverId={server.id}
          onCancel={close}
          onMade={(token) => {
            close();
            setMade(token);
          }}
        />
      </Modal>
      <MadeToken token={made} onClose={() => setMade(null)} />
      <ChoiceButtons
        label={t('status')}
        value={status}
        choices={STATUSES.map((value) => ({ value, label: t(value) }))}
        onChoose={(choice) => address.write({ status: choice })}
      />
      <Loaded query={query}>
        {({ data: tokens, body: { limits } }) => (
          <>
            <TokenTable serverId={server.id} status={status} tokens={tokens} onMade={setMade} />
            <Text size="sm" c="dimmed">
              {t('limits', { ...limits })}
            </Text>
          </>
        )}
      </Loaded>
    </Section>
  );
}

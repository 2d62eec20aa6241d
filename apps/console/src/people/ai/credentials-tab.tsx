import { Button, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { PlusIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import { EmptyState, Loaded } from '../../shared/ui/loaded.js';
import { Section } from '../../shared/ui/page.js';
import { useActing } from '../acting-key.js';
import { useApi } from '../api.js';
import { CredentialCard } from './credential-card.js';
import { CredentialForm, CREDENTIALS_TEXTS } from './credential-form.js';

/** Keys of providers that the person and the portal keep here. */
export function CredentialsTab() {
  const t = useTexts(CREDENTIALS_TEXTS);
  const url = useUrlState();
  const [isAdding, setAdding] = useState(false);
  const { key, session } = useActing();
  const isPersonal = key?.kind === 'personal';
  const isReadOnly = key?.accessMode === 'READONLY';
  const credentials = useApi('ai.credentials.list', {}, { enabled: isPersonal });
  const openedId = url.read('credential');
  if (!isPersonal) {
    return (
      <Section title={t('title')} lead={t('lead')}>
        <Text>{t('only-personal')}</Text>
      </Section>
    );
  }
  const add = (
    <Button
      leftSection={<PlusIcon size={14} />}
      onClick={() => setAdding(true)}
      disabled={isReadOnly}
      {...(isReadOnly && { title: t('read-only') })}
    >
      {t('add')}
    </Button>
  );
  const finish = (): void => setAdding(false);
  const whyNot = (level: 'user' | 'portal'): string | null => {
    if (isReadOnly) return t('read-only');
    return level === 'portal' && !session.user.isAdmin ? t('not-yours') : null;
  };
  return (
    <Section title={t('title')} lead={t('lead')} actions={add}>
      <Loaded query={credentials}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('none')} text={isReadOnly ? t('read-only') : t('none-text')} />
          ) : (
            <Stack gap="sm">
              {data.map((credential) => (
                <CredentialCard
                  key={credential.id}
                  credential={credential}
                  why={whyNot(credential.level)}
                  opened={openedId === credential.id}
                  onToggle={() =>
                    url.write({ credential: openedId === credential.id ? null : credential.id })
                  }
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
      <Modal
        opened={isAdding}
        onClose={finish}
        title={t('add-title')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <CredentialForm
          onDone={(isKept) => {
            finish();
            if (isKept) notifications.show({ color: 'teal', message: t('kept') });
          }}
        />
      </Modal>
    </Section>
  );
}

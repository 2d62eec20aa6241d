import type { Data } from '#libs/client';
import { Alert, Button, Checkbox, Code, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { useUrlState } from '../../../shared/data/url-state.js';
import { UI_TEXTS, useTexts } from '../../../shared/language/texts.js';
import { CopyField } from '../../../shared/ui/copy-field.js';
import { ChoiceButtons } from '../../../shared/ui/form.js';
import { FailureNote, fieldError, Loaded } from '../../../shared/ui/loaded.js';
import { Section } from '../../../shared/ui/page.js';
import { useApi, useApiCall } from '../../api.js';
import { mayOn, type TabProps } from '../server.js';
import { type Lifetime, LifetimeField, LINKS_TEXTS, TokenTable, USUAL_LIFETIME } from './token-table.js';

/** What was made just now. It is told this once. */
function MadeToken({
  token,
  onClose,
}: {
  readonly token: Data<'servers.accessTokens.create'> | null;
  readonly onClose: () => void;
}) {
  const t = useTexts(LINKS_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const isLink = token?.mode === 'share-url';
  return (
    <Modal
      opened={token !== null}
      onClose={onClose}
      title={isLink ? t('made-link') : t('made-token')}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': tellUi('close') }}
    >
      {token && (
        <Stack>
          <Alert color="orange">
            <Text size="sm">{tellUi('secret-once')}</Text>
          </Alert>
          <CopyField
            value={token.mode === 'share-url' ? token.url : token.token}
            label={isLink ? t('made-link') : t('made-token')}
          />
          {token.mode === 'api-bearer' && (
            <div>
              <Text size="sm">{t('use-token')}</Text>
              <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {token.curlExample}
              </Code>
            </div>
          )}
          <Button onClick={onClose}>{tellUi('i-have-kept-it')}</Button>
        </Stack>
      )}
    </Modal>
  );
}

const MODES = ['share-url', 'api-bearer'] as const;
type Mode = (typeof MODES)[number];

function NewTokenForm({
  serverId,
  onMade,
  onCancel,
}: {
  readonly serverId: string;
  readonly onMade: (token: Data<'servers.accessTokens.create'>) => void;
  readonly onCancel: () => void;
}) {
  const t = useTexts(LINKS_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const make = useApiCall('servers.accessTokens.create', { changes: ['servers.accessTokens.list'] });
  const [mode, setMode] = useState<Mode>('share-url');
  const [name, setName] = useState('');
  const [lifetime, setLifetime] = useState<Lifetime>(USUAL_LIFETIME);
  const [identityBound, setIdentityBound] = useState(false);
  const send = (): void =>
    make.mutate(
      {
        path: { id: serverId },
        body: {
          mode,
          ttlSeconds: Number(lifetime),
          ...(name.trim() !== '' && { name: name.trim() }),
          ...(mode === 'share-url' && { identityBound }),
        },
      },
      { onSuccess: ({ data }) => onMade(data) },
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack>
        <Select
          label={t('mode')}
          data={MODES.map((value) => ({ value, label: t(value) }))}
          value={mode}
          onChange={(value) => setMode(value as Mode)}
          allowDeselect={false}
        />
        <TextInput
          label={t('name')}
          description={t('name-hint')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fieldError(make.error, 'name')}
          maxLength={100}
          data-autofocus
        />
        <LifetimeField value={lifetime} onChange={setLifetime} error={fieldError(make.error, 'ttlSeconds')} />
        {mode === 'share-url' && (
          <Checkbox
            label={t('identity-bound')}
            description={t('identity-rule')}
            checked={identityBound}
            onChange={(event) => setIdentityBound(event.currentTarget.checked)}
          />
        )}
        <FailureNote error={make.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {tellUi('cancel')}
          </Button>
          <Button type="submit" loading={make.isPending}>
            {t('create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

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

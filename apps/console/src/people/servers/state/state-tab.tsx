import { Button, FileButton, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { queryClient } from '../../../shared/data/query-client.js';
import { useFormats } from '../../../shared/format/format.js';
import { UI_TEXTS, useTexts } from '../../../shared/language/texts.js';
import { ConfirmButton } from '../../../shared/ui/confirm-button.js';
import { CopyField } from '../../../shared/ui/copy-field.js';
import { Facts } from '../../../shared/ui/facts.js';
import { FailureNote, fieldError } from '../../../shared/ui/loaded.js';
import { ExternalLink, Moment } from '../../../shared/ui/marks.js';
import { Section } from '../../../shared/ui/page.js';
import { useActing } from '../../acting-key.js';
import { refreshOperations, useApiCall, useClient } from '../../api.js';
import { startDeploy } from '../../deploys/deploy-runs.js';
import { RollBackButton } from '../../versions/roll-back.js';
import { AllowedButton, ApplicationStatus, SERVERS_TEXTS, ServerStatus } from '../server-parts.js';
import { mayOn, nameOf, type Server, type TabProps } from '../server.js';
import { LatelySection } from './lately-section.js';
import { PowerPanel } from './power-panel.js';
import { SettingsSection, STATE_TEXTS } from './settings-section.js';

/** What cannot be taken back. */
function DangerSection({ server }: { readonly server: Server }) {
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

function ServerFacts({ server }: { readonly server: Server }) {
  const t = useTexts(STATE_TEXTS);
  const tell = useTexts(SERVERS_TEXTS);
  const navigate = useNavigate();
  const { key } = useActing();
  const { runtime, runtimeStatus, access, linkedApp } = server;
  const sleeps =
    server.sleepAfterMinutes === null || server.runMode === 'ALWAYS_ON'
      ? tell('never-sleeps')
      : tell('after-minutes', { count: server.sleepAfterMinutes });
  const machine =
    server.kind === 'STANDALONE'
      ? [server.provider, server.plan, server.region, server.image].join(' · ')
      : t('shared-host');
  const runtimeText = runtimeStatus === null ? runtime : `${runtime}, ${t(`runtime-${runtimeStatus}`)}`;
  return (
    <Section
      title={t('facts')}
      actions={
        <RollBackButton
          server={server}
          onConfirm={(order) => {
            void startDeploy(server.id, key?.id ?? '', order);
            // Its steps are shown there.
            void navigate(`/servers/${server.id}/versions`);
          }}
        />
      }
    >
      <Facts
        rows={[
          [tell('machine'), <ServerStatus key="status" status={server.status} />],
          [tell('application'), <ApplicationStatus key="application" server={server} />],
          [t('app-version'), server.application.versionId ?? undefined],
          [tell('tunnel'), tell(`tunnel-${server.blackholeStatus}`)],
          [tell('address'), <ExternalLink key="address" to={server.appUrl} />],
          [t('mode'), t(`mode-${server.mode}`)],
          [tell('sleep'), sleeps],
          [tell('access-policy'), tell(`policy-${server.accessPolicy}`)],
          [t('machine'), machine],
          [t('runtime'), runtime === null ? t('no-runtime') : runtimeText],
          [t('linked-app'), linkedApp?.title],
          [t('role'), t(`role-${access.role ?? 'none'}`)],
          [tell('last-deploy'), <Moment key="deployed" at={server.deployedAt} />],
          [t('last-activity'), <Moment key="activity" at={server.lastActivityAt} />],
          [t('created'), <Moment key="created" at={server.createdAt} />],
          [t('system-name'), server.name],
          [t('id'), <CopyField key="id" value={server.id} label={t('id')} />],
        ]}
      />
    </Section>
  );
}

const KINDS = 'image/png,image/webp,image/svg+xml';

/** A picture that was chosen just now; those of the service are on the address of the application. */
function useObjectUrl(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** The picture of the application. */
function IconField({ server }: { readonly server: Server }) {
  const t = useTexts(STATE_TEXTS);
  const formats = useFormats();
  const [file, setFile] = useState<File | null>(null);
  const preview = useObjectUrl(file);
  const forget = useRef<() => void>(null);
  const send = useApiCall('servers.icon', { changes: ['servers.'] });
  const reason = mayOn(server, 'icon') ? null : t('obstacle-role');
  const choose = (chosen: File | null): void => {
    if (chosen === null) return;
    setFile(chosen);
    // The same file is taken again once it was mended.
    forget.current?.();
    send.mutate({ path: { id: server.id }, form: { file: chosen } });
  };
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('icon')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('icon-rule')}
      </Text>
      <Group gap="sm">
        {preview !== null && send.isSuccess && <img src={preview} width={48} height={48} alt={t('icon')} />}
        <FileButton onChange={choose} accept={KINDS} resetRef={forget}>
          {({ onClick }) => (
            <AllowedButton variant="default" reason={reason} loading={send.isPending} onClick={onClick}>
              {t('choose-icon')}
            </AllowedButton>
          )}
        </FileButton>
        {send.data && (
          <Text size="sm" role="status">
            {t('icon-saved', { size: formats.bytes(send.data.data.size) })}{' '}
            <ExternalLink to={send.data.data.iconUrl}>{t('see-icon')}</ExternalLink>
          </Text>
        )}
      </Group>
      <FailureNote error={send.error} />
    </Stack>
  );
}

/** How the server shows itself to people. */
function CardSection({ server }: { readonly server: Server }) {
  const t = useTexts(STATE_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const save = useApiCall('servers.update', { changes: ['servers.'] });
  const [typed, type] = useState<Partial<Pick<Server, 'displayName' | 'description'>>>({});
  const { displayName = server.displayName, description = server.description } = typed;
  const isChanged = displayName !== server.displayName || description !== server.description;
  const disabled = !mayOn(server, 'describe');
  return (
    <Section title={t('card')} lead={disabled ? t('obstacle-role') : undefined}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(
            { path: { id: server.id }, body: { displayName: displayName.trim(), description } },
            { onSuccess: () => type({}) },
          );
        }}
      >
        <Stack>
          <TextInput
            label={t('display-name')}
            description={t('display-name-rule')}
            value={displayName}
            onChange={(event) => type({ ...typed, displayName: event.currentTarget.value })}
            error={fieldError(save.error, 'displayName')}
            maxLength={100}
            disabled={disabled}
            maw={420}
          />
          <Textarea
            label={t('description')}
            value={description}
            onChange={(event) => type({ ...typed, description: event.currentTarget.value })}
            error={fieldError(save.error, 'description')}
            maxLength={1_000}
            autosize
            minRows={2}
            maxRows={8}
            disabled={disabled}
            maw={620}
          />
          <FailureNote error={save.error} />
          <Group gap="xs">
            <Button type="submit" variant="default" disabled={!isChanged} loading={save.isPending}>
              {tellUi('save')}
            </Button>
            {save.isSuccess && !isChanged && (
              <Text size="sm" role="status">
                {t('saved')}
              </Text>
            )}
          </Group>
        </Stack>
      </form>
      <IconField server={server} />
    </Section>
  );
}

/** How the server is, and what can be changed about it. */
export default function StateTab({ server }: TabProps) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <Stack>
        <LatelySection server={server} />
        <ServerFacts server={server} />
        <PowerPanel server={server} />
      </Stack>
      <Stack>
        <SettingsSection server={server} />
        <CardSection server={server} />
        <DangerSection server={server} />
      </Stack>
    </SimpleGrid>
  );
}

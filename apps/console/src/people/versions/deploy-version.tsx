import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { UI_TEXTS, useTexts } from '../../shared/language/texts.js';
import { Facts } from '../../shared/ui/facts.js';
import { showFirstFault } from '../../shared/ui/form.js';
import { FailureNote, Loaded, Loading } from '../../shared/ui/loaded.js';
import { useApi } from '../api.js';
import type { DeployOrder } from '../deploys/deploy-run.js';
import { CONFIGURATION_TEXTS, SettingFields, useRuntimes } from '../servers/configuration/setting-fields.js';
import {
  changesOf,
  DEPLOY_ROWS,
  hasFault,
  isStartMissing,
  type SettingChanges,
  type Settings,
  typedOf,
} from '../servers/configuration/settings.js';
import { mayOn, nameOf, type Server } from '../servers/server.js';
import { RollBackQuestion } from './roll-back.js';
import { type Version, type VersionOwner, VERSIONS_TEXTS } from './version-owner.js';

/** Servers a version can be deployed to with the chosen key: its own, or those of its application. */
function useDeployTargets({ kind, id }: VersionOwner): {
  readonly servers: readonly Server[];
  readonly isPending: boolean;
  readonly error: unknown;
} {
  const isApp = kind === 'app';
  const one = useApi('servers.get', { path: { id } }, { enabled: !isApp });
  const all = useApi('servers.list', {}, { enabled: isApp });
  const { isPending, error } = isApp ? all : one;
  const servers: readonly Server[] = isApp
    ? (all.data?.data ?? []).filter(({ linkedApp }) => linkedApp?.appId === id)
    : one.data
      ? [one.data.data]
      : [];
  return { servers: servers.filter((server) => mayOn(server, 'deploy')), isPending, error };
}

/** Asks before a version takes the place of what runs, and how it is run where nobody knows. */
export function DeployVersion({
  owner,
  version,
  newest,
  isRollback,
  onDeploy,
  onClose,
}: {
  readonly owner: VersionOwner;
  readonly version: Version;
  readonly newest: string | null;
  readonly isRollback: boolean;
  readonly onDeploy: (serverId: string, order: DeployOrder) => void;
  readonly onClose: () => void;
}) {
  const t = useTexts(VERSIONS_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const { servers, isPending, error } = useDeployTargets(owner);
  const [chosen, setChosen] = useState<string | null>(null);
  const server = servers.find(({ id }) => id === chosen) ?? servers[0];
  const { versionId } = version;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(isRollback ? 'rollback-title' : 'deploy-title', { version: versionId })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Stack>
        <Text size="sm">{t('rollback-text', { version: versionId })}</Text>
        <FailureNote error={error} />
        {isPending && <Loading lines={2} />}
        {!isPending && !server && !error && <Alert color="orange">{t('no-server')}</Alert>}
        {servers.length > 1 && (
          <Select
            label={t('on-server')}
            data={servers.map((each) => ({ value: each.id, label: nameOf(each) }))}
            value={server?.id ?? null}
            onChange={setChosen}
            allowDeselect={false}
          />
        )}
        {server && isRollback && (
          <RollBackQuestion
            key={server.id}
            serverId={server.id}
            toVersion={versionId}
            onConfirm={(order) => onDeploy(server.id, order)}
            onClose={onClose}
          />
        )}
        {server && !isRollback && (
          <HowItRuns
            key={server.id}
            server={server}
            onClose={onClose}
            onConfirm={(fields) => {
              onDeploy(server.id, {
                source: { kind: 'version', versionId, owner: version.owner.type },
                fields,
                changelog: '',
                baseVersion: newest,
              });
              onClose();
            }}
          />
        )}
      </Stack>
    </Modal>
  );
}

interface HowItRunsProps {
  readonly server: Server;
  readonly onConfirm: (fields: SettingChanges) => void;
  readonly onClose: () => void;
}

function HowItRuns(props: HowItRunsProps) {
  const query = useApi('servers.settings.get', { path: { id: props.server.id } });
  return <Loaded query={query}>{({ data }) => <RunsAsKept {...props} kept={data} />}</Loaded>;
}

/** As the server has it; asked for where it has nothing yet. */
function RunsAsKept({ server, kept, onConfirm, onClose }: HowItRunsProps & { readonly kept: Settings }) {
  const t = useTexts(VERSIONS_TEXTS);
  const tell = useTexts(CONFIGURATION_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const runtimes = useRuntimes(server);
  const before = typedOf(kept);
  const isKnown = !isStartMissing(before);
  const [settings, setSettings] = useState({
    ...before,
    runtime: before.runtime || (isKnown ? '' : (server.runtime ?? '')),
  });
  const [isOpen, setOpen] = useState(!isKnown);
  const [hasTried, setTried] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const confirm = (): void => {
    setTried(true);
    if (!hasFault(settings)) onConfirm(changesOf(before, settings));
    else if (fields.current) showFirstFault(fields.current);
  };
  return (
    <>
      {isOpen ? (
        <>
          {!isKnown && <Text size="sm">{t('say-how')}</Text>}
          <div ref={fields}>
            <SettingFields
              rows={DEPLOY_ROWS}
              settings={settings}
              onChange={setSettings}
              runtimes={runtimes}
              failure={null}
              hasTried={hasTried}
            />
          </div>
        </>
      ) : (
        <>
          <Text size="sm">{t('as-kept')}</Text>
          <Facts
            rows={DEPLOY_ROWS.flatMap(({ name }) =>
              settings[name] === '' ? [] : [[tell(`setting-${name}`), settings[name]] as const],
            )}
          />
          <Group>
            <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
              {t('change-settings')}
            </Button>
          </Group>
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button onClick={confirm}>{t('deploy-this')}</Button>
      </Group>
    </>
  );
}

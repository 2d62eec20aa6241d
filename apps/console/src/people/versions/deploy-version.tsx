import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { UI_TEXTS, useTexts } from '../../shared/language/texts.js';
import { Facts } from '../../shared/ui/facts.js';
import { showFirstFault } from '../../shared/ui/form.js';
import { FailureNote, Loading } from '../../shared/ui/loaded.js';
import { useApi } from '../api.js';
import type { DeployOrder } from '../deploys/deploy-run.js';
import {
  type DeploySettings,
  hasFault,
  missingValues,
  NO_SETTINGS,
  STATIC_RUNTIME,
} from '../deploys/settings/deploy-settings.js';
import { keptSettings } from '../deploys/settings/kept-settings.js';
import { SettingsFields } from '../deploys/settings/settings-fields.js';
import { DEPLOY_TEXTS } from '../deploys/source/source-picker.js';
import { mayOn, nameOf, type Server } from '../servers/server.js';
import { type Version, type VersionOwner, VERSIONS_TEXTS } from './version-owner.js';
import { deployOf } from './versions.policy.js';

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

export type VersionOrder = Omit<DeployOrder, 'fields'> & { readonly settings: DeploySettings };

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
  readonly onDeploy: (serverId: string, order: VersionOrder) => void;
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
        {server && (
          <HowItRuns
            key={server.id}
            server={server}
            operationId={deployOf(version)}
            onClose={onClose}
            label={t(isRollback ? 'roll-back' : 'deploy-this')}
            onConfirm={(settings) => {
              onDeploy(server.id, {
                source: { kind: 'version', versionId, owner: version.owner.type },
                settings,
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

function HowItRuns({
  server,
  operationId,
  label,
  onConfirm,
  onClose,
}: {
  readonly server: Server;
  /** The deploy of the version, if there was one: it is run as it was then. */
  readonly operationId: string | null;
  readonly label: string;
  readonly onConfirm: (settings: DeploySettings) => void;
  readonly onClose: () => void;
}) {
  const t = useTexts(VERSIONS_TEXTS);
  const td = useTexts(DEPLOY_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const runtimes = useApi('runtimes.list', {}, { staleMs: 600_000 });
  const [{ last, ofDeploys }] = useState(() => keptSettings(server.id));
  const then = operationId === null ? undefined : ofDeploys.get(operationId);
  const kept = then ?? last;
  const [settings, setSettings] = useState<DeploySettings>(
    kept ?? { ...NO_SETTINGS, runtime: server.runtime ?? '' },
  );
  const isKnown = !hasFault(settings);
  const [isOpen, setOpen] = useState(!isKnown);
  const [hasTried, setTried] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const unfilled = missingValues(settings);
  const confirm = (): void => {
    setTried(true);
    if (!hasFault(settings)) onConfirm(settings);
    else if (fields.current) showFirstFault(fields.current);
  };
  const offered = (runtimes.data?.data ?? []).filter(({ kinds }) =>
    (kinds as string[]).includes(server.kind),
  );
  return (
    <>
      {isOpen ? (
        <>
          {!isKnown && kept === null && <Text size="sm">{t('say-how')}</Text>}
          <div ref={fields}>
            <SettingsFields
              settings={settings}
              onChange={setSettings}
              runtimes={offered}
              usualPort={server.port}
              failure={null}
              hasTried={hasTried}
            />
          </div>
        </>
      ) : (
        <>
          <Text size="sm">{then ? t('as-then') : kept ? t('as-last-time') : t('as-static')}</Text>
          <Facts
            rows={[
              [td('runtime'), offered.find(({ id }) => id === settings.runtime)?.name ?? settings.runtime],
              ...(['install', 'build', 'start', 'healthPath', 'port'] as const).flatMap(
                (name): [string, string][] =>
                  settings[name] === ''
                    ? []
                    : [[td(name === 'healthPath' ? 'health-path' : name), settings[name]]],
              ),
            ]}
          />
          <Group>
            <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
              {t('change-settings')}
            </Button>
          </Group>
        </>
      )}
      {unfilled.length > 0 && (
        <Alert color="orange">{td('env-missing', { names: unfilled.join(', ') })}</Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button onClick={confirm} data-autofocus={settings.runtime === STATIC_RUNTIME || undefined}>
          {label}
        </Button>
      </Group>
    </>
  );
}

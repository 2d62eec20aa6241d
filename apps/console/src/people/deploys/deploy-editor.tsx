import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { RocketIcon } from '@primer/octicons-react';
import { useRef, useState } from 'react';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { showFirstFault } from '../../shared/ui/form.js';
import { FailureNote, Loaded, Loading } from '../../shared/ui/loaded.js';
import { Section } from '../../shared/ui/page.js';
import { useActing } from '../acting-key.js';
import { useApi } from '../api.js';
import { mayOn, type Server, type TabProps } from '../servers/server.js';
import { DeployProgress } from './deploy-progress.js';
import { type DeploySource, isRunning, LARGEST_INLINE_BYTES } from './deploy-run.js';
import { startDeploy, useDeployRun } from './deploy-runs.js';
import { leavesOut } from './folder/left-out.policy.js';
import {
  type DeploySettings,
  hasFault,
  missingField,
  missingValues,
  NO_SETTINGS,
} from './settings/deploy-settings.js';
import { type FolderFacts, guessSettings } from './settings/guess-settings.policy.js';
import { keptSettings } from './settings/kept-settings.js';
import { SettingsFields } from './settings/settings-fields.js';
import type { ChosenSource } from './source/look.js';
import {
  DEPLOY_TEXTS,
  keepPatterns,
  keptPatterns,
  PatternFields,
  SourcePicker,
  useLook,
  WhatGoes,
} from './source/source-picker.js';

const COMPARED = ['runtime', 'install', 'build', 'start'] as const;

function differs(a: DeploySettings, b: DeploySettings): boolean {
  return COMPARED.some((name) => a[name] !== b[name]);
}

export interface DeployForm {
  readonly settings: DeploySettings;
  readonly change: (settings: DeploySettings) => void;
  /** Where they come from; `typed` once a person has changed something. */
  readonly from: 'kept' | 'guessed' | 'typed' | 'nothing';
  /** What the chosen thing looks like, where that is not what is set. */
  readonly otherGuess: DeploySettings | null;
}

/** Settings: those of the last time, else what the chosen thing looks like, until somebody types. */
function useDeployForm(
  server: Pick<Server, 'id' | 'runtime'>,
  facts: FolderFacts | null,
  runtimes: readonly string[],
): DeployForm {
  const [kept] = useState(() => keptSettings(server.id).last);
  const [typed, setTyped] = useState<DeploySettings | null>(null);
  const guess = facts && guessSettings(facts, runtimes);
  const before = { ...NO_SETTINGS, runtime: server.runtime ?? '' };
  const settings = typed ?? kept ?? guess ?? before;
  return {
    settings,
    change: setTyped,
    from: typed ? 'typed' : kept ? 'kept' : guess ? 'guessed' : 'nothing',
    otherGuess: guess && differs(guess, settings) ? { ...guess, env: settings.env } : null,
  };
}

const PATTERNS_REST_MS = 400;
const LONGEST_NOTE = 1_000;

/** What goes to the server, how it is run there, and how far it is. */
function DeployEditor({ server }: { readonly server: Server }) {
  const t = useTexts(DEPLOY_TEXTS);
  const formats = useFormats();
  const { key } = useActing();
  const { run, state } = useDeployRun(server.id, key?.id ?? '');
  const runtimes = useApi('runtimes.list', {}, { staleMs: 600_000 });
  const versions = useApi('servers.sources.list', { path: { id: server.id }, query: { limit: 1 } });
  const me = useApi('me.get', {}, { staleMs: 60_000 });
  const [source, setSource] = useState<ChosenSource | null>(null);
  const [patterns, setPatterns] = useState(() => keptPatterns(server.id));
  const [isGitignored, setGitignored] = useState(false);
  const [changelog, setChangelog] = useState('');
  const [hasTried, setTried] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const [rested] = useDebouncedValue(patterns, PATTERNS_REST_MS);
  const look = useLook(source, rested.split('\n'), isGitignored);
  const offered = (runtimes.data?.data ?? []).filter(({ kinds }) =>
    (kinds as string[]).includes(server.kind),
  );
  const form = useDeployForm(
    server,
    look.data?.facts ?? null,
    offered.map(({ id }) => id),
  );
  const { settings } = form;
  const missing = missingField(settings);
  const unfilled = missingValues(settings);
  const mayDeploy = mayOn(server, 'deploy');
  const isReadOnly = key?.accessMode === 'READONLY';
  const isReady = source !== null && look.data?.isDeployable === true && !look.isPlaceholderData;
  const size = source?.kind === 'archive' ? source.file.size : 0;
  const largest = me.data?.data.sources.maxBytes;
  const isTooLarge = largest !== undefined && size > largest;

  const deploy = (): void => {
    setTried(true);
    if (!source) return;
    if (hasFault(settings)) {
      if (fields.current) showFirstFault(fields.current);
      return;
    }
    const lines = patterns.split('\n');
    const gitignore = isGitignored ? (look.data?.gitignore ?? []) : [];
    const goes: DeploySource =
      source.kind === 'archive'
        ? { kind: 'archive', file: source.file, name: source.file.name }
        : {
            kind: 'folder',
            name: source.folder.name,
            list: async (signal) =>
              (await source.folder.list(leavesOut([...lines, ...gitignore]), signal)).files,
          };
    void startDeploy(server.id, key?.id ?? '', {
      source: goes,
      settings,
      changelog,
      baseVersion: versions.data?.data.currentVersionId ?? null,
    });
  };

  return (
    <Stack gap="md">
      <Section title={t('what-to-deploy')}>
        {!mayDeploy && <Alert color="orange">{t('may-not')}</Alert>}
        {isReadOnly && <Alert color="orange">{t('read-only')}</Alert>}
        {server.status === 'sleeping' && <Text size="sm">{t('sleeping')}</Text>}
        <SourcePicker
          compact={source !== null}
          onChoose={(chosen) => {
            setSource(chosen);
            setTried(false);
            if (!isRunning(state)) run.clear();
          }}
        />
        <FailureNote error={look.error} />
        {source && look.isLoading && <Loading lines={2} />}
        {source && look.data && (
          <WhatGoes
            source={source}
            look={look.data}
            patterns={
              <PatternFields
                text={patterns}
                onText={(text) => {
                  setPatterns(text);
                  keepPatterns(server.id, text);
                }}
                gitignore={look.data.gitignore && { isOn: isGitignored, onSwitch: setGitignored }}
              />
            }
          />
        )}
        {isTooLarge && <Alert color="red">{t('too-large', { limit: formats.bytes(largest) })}</Alert>}
        {!isTooLarge && size > LARGEST_INLINE_BYTES && (
          <Text size="sm">{t('stored-first', { limit: formats.bytes(LARGEST_INLINE_BYTES) })}</Text>
        )}
        {hasTried && missing !== null && (
          <Alert color="orange" role="alert">
            {t('start')}: {t('start-missing')}
          </Alert>
        )}
        {unfilled.length > 0 && (
          <Alert color="orange">{t('env-missing', { names: unfilled.join(', ') })}</Alert>
        )}
        <Group>
          <Button
            leftSection={<RocketIcon size={16} />}
            onClick={deploy}
            loading={isRunning(state)}
            disabled={!isReady || !mayDeploy || isReadOnly || isTooLarge}
          >
            {t('deploy')}
          </Button>
        </Group>
      </Section>
      <DeployProgress serverId={server.id} run={run} state={state} />
      <Section
        title={t('how-it-runs')}
        lead={form.from === 'kept' ? t('kept') : form.from === 'guessed' ? t('guessed') : undefined}
      >
        {form.otherGuess && (
          <Alert color="blue">
            <Group gap="sm">
              <Text size="sm">{t('guess-differs')}</Text>
              <Button size="compact-sm" variant="default" onClick={() => form.change(form.otherGuess!)}>
                {t('use-guess')}
              </Button>
            </Group>
          </Alert>
        )}
        <div ref={fields}>
          <SettingsFields
            settings={settings}
            onChange={form.change}
            runtimes={offered}
            usualPort={server.port}
            failure={state.at === 'failed' ? state.failure : null}
            hasTried={hasTried}
          />
        </div>
        <Textarea
          label={t('note')}
          description={t('note-lead')}
          value={changelog}
          onChange={(event) => setChangelog(event.currentTarget.value)}
          maxLength={LONGEST_NOTE}
          autosize
          minRows={1}
          maxRows={6}
        />
      </Section>
    </Stack>
  );
}

/** Brings a folder or an archive to a server, and shows how that goes. */
function DeployPanel({ serverId }: { readonly serverId: string }) {
  const server = useApi('servers.get', { path: { id: serverId } });
  return <Loaded query={server}>{({ data }) => <DeployEditor key={serverId} server={data} />}</Loaded>;
}

/** Bringing an application to the server. */
export default function DeployTab({ server }: TabProps) {
  return <DeployPanel serverId={server.id} />;
}

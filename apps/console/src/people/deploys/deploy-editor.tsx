import { Alert, Anchor, Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { RocketIcon } from '@primer/octicons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../shared/format/format.js';
import { useTexts } from '../../shared/language/texts.js';
import { showFirstFault } from '../../shared/ui/form.js';
import { FailureNote, Loaded, Loading } from '../../shared/ui/loaded.js';
import { Section } from '../../shared/ui/page.js';
import { useActing } from '../acting-key.js';
import { useApi } from '../api.js';
import { SettingFields, useRuntimes } from '../servers/configuration/setting-fields.js';
import {
  changesOf,
  DEPLOY_ROWS,
  hasFault,
  isStartMissing,
  type Settings,
  type TypedSettings,
  typedOf,
} from '../servers/configuration/settings.js';
import { SERVERS_TEXTS } from '../servers/server-parts.js';
import { mayOn, type Server, type TabProps } from '../servers/server.js';
import { DeployProgress } from './deploy-progress.js';
import { type DeploySource, isRunning, LARGEST_INLINE_BYTES } from './deploy-run.js';
import { startDeploy, useDeployRun } from './deploy-runs.js';
import { leavesOut } from './folder/left-out.policy.js';
import { type FolderFacts, type GuessedSettings, guessSettings } from './source/guess-settings.policy.js';
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

function differs(guess: GuessedSettings, settings: TypedSettings): boolean {
  const { runtime, install, build, start } = settings;
  return (
    guess.runtime !== runtime || guess.install !== install || guess.build !== build || guess.start !== start
  );
}

interface DeployForm {
  readonly settings: TypedSettings;
  /** As the server has them. */
  readonly before: TypedSettings;
  readonly change: (settings: TypedSettings) => void;
  /** Where they come from; `typed` once a person has changed something. */
  readonly from: 'kept' | 'guessed' | 'typed' | 'nothing';
  /** What the chosen thing looks like, where that is not what is set. */
  readonly otherGuess: TypedSettings | null;
}

/** Settings: those of the server, where it has none what the chosen thing looks like, until somebody types. */
function useDeployForm(
  server: Pick<Server, 'runtime'>,
  kept: Settings,
  facts: FolderFacts | null,
  runtimes: readonly string[],
): DeployForm {
  const [typed, setTyped] = useState<TypedSettings | null>(null);
  const guess = facts && guessSettings(facts, runtimes);
  const before = typedOf(kept);
  const isKnown = !isStartMissing(before);
  const guessed = guess && { ...before, ...guess };
  const settings =
    typed ??
    (isKnown ? before : (guessed ?? { ...before, runtime: before.runtime || (server.runtime ?? '') }));
  return {
    settings,
    before,
    change: setTyped,
    from: typed ? 'typed' : isKnown ? 'kept' : guess ? 'guessed' : 'nothing',
    otherGuess: guess && guessed && differs(guess, settings) ? { ...settings, ...guess } : null,
  };
}

/** Variables are kept with the server; what `env` of earlier deploys has set can be dropped. */
function VariablesNote({
  server,
  isDropped,
  onDrop,
}: {
  readonly server: Server;
  readonly isDropped: boolean;
  readonly onDrop: (isDropped: boolean) => void;
}) {
  const t = useTexts(DEPLOY_TEXTS);
  const tell = useTexts(SERVERS_TEXTS);
  const { data } = useApi(
    'servers.variables.list',
    { path: { id: server.id } },
    { enabled: mayOn(server, 'variables') },
  );
  const { variables = [], env = [] } = data?.data ?? {};
  const names = variables.map(({ name }) => name).join(', ');
  return (
    <Stack gap="xs">
      {variables.length > 0 && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('variables')}: {names}
        </Text>
      )}
      <Group gap="md">
        <Anchor component={Link} size="sm" to={`/servers/${server.id}/settings`}>
          {t('all-settings')}
        </Anchor>
        <Anchor component={Link} size="sm" to={`/servers/${server.id}/variables`}>
          {tell('tab-variables')}
        </Anchor>
      </Group>
      {env.length > 0 && (
        <Checkbox
          label={t('drop-env', { names: env.join(', ') })}
          styles={{ label: { overflowWrap: 'anywhere' } }}
          checked={isDropped}
          onChange={(event) => onDrop(event.currentTarget.checked)}
        />
      )}
    </Stack>
  );
}

const PATTERNS_REST_MS = 400;
const LONGEST_NOTE = 1_000;

/** What goes to the server, how it is run there, and how far it is. */
function DeployEditor({ server, kept }: { readonly server: Server; readonly kept: Settings }) {
  const t = useTexts(DEPLOY_TEXTS);
  const formats = useFormats();
  const { key } = useActing();
  const { run, state } = useDeployRun(server.id, key?.id ?? '');
  const versions = useApi('servers.sources.list', { path: { id: server.id }, query: { limit: 1 } });
  const me = useApi('me.get', {}, { staleMs: 60_000 });
  const [source, setSource] = useState<ChosenSource | null>(null);
  const [patterns, setPatterns] = useState(() => keptPatterns(server.id));
  const [isGitignored, setGitignored] = useState(false);
  const [changelog, setChangelog] = useState('');
  const [hasTried, setTried] = useState(false);
  const [isEnvDropped, dropEnv] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const [rested] = useDebouncedValue(patterns, PATTERNS_REST_MS);
  const look = useLook(source, rested.split('\n'), isGitignored);
  const runtimes = useRuntimes(server);
  const form = useDeployForm(
    server,
    kept,
    look.data?.facts ?? null,
    runtimes.map(({ id }) => id),
  );
  const { settings } = form;
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
      fields: { ...changesOf(form.before, settings), ...(isEnvDropped && { env: {} }) },
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
        {hasTried && isStartMissing(settings) && (
          <Alert color="orange" role="alert">
            {t('start-needed')}
          </Alert>
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
          <SettingFields
            rows={DEPLOY_ROWS}
            settings={settings}
            onChange={form.change}
            runtimes={runtimes}
            failure={state.at === 'failed' ? state.failure : null}
            hasTried={hasTried}
          />
        </div>
        <VariablesNote server={server} isDropped={isEnvDropped} onDrop={dropEnv} />
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

/** Bringing an application to the server. */
export default function DeployTab({ server }: TabProps) {
  const t = useTexts(DEPLOY_TEXTS);
  const may = mayOn(server, 'settings');
  const query = useApi('servers.settings.get', { path: { id: server.id } }, { enabled: may });
  if (!may) return <Alert color="orange">{t('may-not')}</Alert>;
  return (
    <Loaded query={query}>
      {({ data }) => <DeployEditor key={server.id} server={server} kept={data} />}
    </Loaded>
  );
}

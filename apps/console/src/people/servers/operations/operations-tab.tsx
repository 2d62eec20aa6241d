import { Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { useUrlState } from '../../../shared/data/url-state.js';
import { useTexts } from '../../../shared/language/texts.js';
import { ChoiceButtons } from '../../../shared/ui/choice-buttons.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Section } from '../../../shared/ui/section.js';
import { useApi } from '../../api.js';
import type { TabProps } from '../server-tabs.js';
import { OperationTable } from './operation-table.js';
import { OPERATIONS_TEXTS } from './operations-texts.js';
import { RecoverySection } from './recovery-section.js';

const KINDS = ['all', 'deploy', 'exec'] as const;
const MOST = '20';
const LOOK_EVERY_MS = 15_000;
const LOOK_OFTEN_MS = 2_000;

/** What ran on the server and what runs now. */
export default function OperationsTab({ server }: TabProps) {
  const t = useTexts(OPERATIONS_TEXTS);
  const address = useUrlState();
  const kind = address.choice('kind', KINDS);
  const input = { path: { id: server.id }, query: { kind, limit: MOST } };
  const seen = useApi('servers.operations.get', input);
  const isRunning = seen.data?.data.operations.some(({ status }) => status === 'running') ?? false;
  const query = useApi('servers.operations.get', input, {
    refetchEveryMs: isRunning ? LOOK_OFTEN_MS : LOOK_EVERY_MS,
  });
  return (
    <Stack>
      <Section
        title={t('title')}
        lead={t('lead')}
        actions={
          <ChoiceButtons
            label={t('kind')}
            value={kind}
            choices={KINDS.map((value) => ({ value, label: t(`kind-${value}`) }))}
            onChoose={(choice) => address.write({ kind: choice })}
          />
        }
      >
        <Loaded query={query}>
          {({ data: { operations } }) =>
            operations.length === 0 ? (
              <EmptyState
                title={t('empty-title')}
                text={t('empty-text')}
                action={
                  <Group>
                    <Button component={Link} to={`/servers/${server.id}/deploy`}>
                      {t('to-deploy')}
                    </Button>
                    <Button component={Link} to={`/servers/${server.id}/terminal`} variant="default">
                      {t('to-terminal')}
                    </Button>
                  </Group>
                }
              />
            ) : (
              <OperationTable operations={operations} />
            )
          }
        </Loaded>
      </Section>
      <RecoverySection server={server} />
    </Stack>
  );
}

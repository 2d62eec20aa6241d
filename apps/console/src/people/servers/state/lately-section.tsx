import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../../shared/language/texts.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Moment } from '../../../shared/ui/marks.js';
import { Section } from '../../../shared/ui/page.js';
import { useApi } from '../../api.js';
import { CauseLine, DeployCause } from '../../operations/deploy-cause.js';
import type { Operation } from '../../operations/follow-operation.js';
import { OperationStatus } from '../../operations/operation-steps.js';
import { OPERATION_TEXTS } from '../../operations/operation-texts.js';
import type { Server } from '../server.js';
import { STATE_TEXTS } from './settings-section.js';

const SHOWN = 5;

function Deploy({ deploy, isNewest }: { readonly deploy: Operation; readonly isNewest: boolean }) {
  const tell = useTexts(OPERATION_TEXTS);
  const { operationId, serverId, startedAt, cause } = deploy;
  return (
    <Stack component="li" gap={4}>
      <Group gap="sm" wrap="wrap">
        <OperationStatus operation={deploy} />
        <Anchor component={Link} size="sm" fw={600} to={`/operations/${operationId}?server=${serverId}`}>
          {tell('deploy')}
        </Anchor>
        <Moment at={startedAt} relative />
      </Group>
      {cause && (isNewest ? <DeployCause cause={cause} /> : <CauseLine cause={cause} />)}
    </Stack>
  );
}

/** The last deploys to a server; why the newest has failed is told in full. */
export function LatelySection({ server }: { readonly server: Server }) {
  const t = useTexts(STATE_TEXTS);
  const query = useApi(
    'servers.operations.get',
    // The same as the one the versions are read with, so that it is asked once.
    { path: { id: server.id }, query: { kind: 'deploy', limit: '20' } },
  );
  return (
    <Section
      title={t('lately')}
      lead={t('lately-lead')}
      actions={
        <Anchor component={Link} size="sm" to={`/servers/${server.id}/operations?kind=all`}>
          {t('all-operations')}
        </Anchor>
      }
    >
      <Loaded query={query}>
        {({ data: { operations } }) =>
          operations.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('lately-none')}
            </Text>
          ) : (
            <Stack component="ul" gap="sm" m={0} pl={0} style={{ listStyle: 'none' }}>
              {operations.slice(0, SHOWN).map((deploy, place) => (
                <Deploy key={deploy.operationId} deploy={deploy} isNewest={place === 0} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}

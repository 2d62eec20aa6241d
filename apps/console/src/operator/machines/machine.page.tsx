import { Stack } from '@mantine/core';
import { useParams } from 'react-router';
import { UI_TEXTS, useTexts } from '../../shared/language/texts.js';
import { Facts } from '../../shared/ui/facts.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Moment } from '../../shared/ui/marks.js';
import { Page, Section } from '../../shared/ui/page.js';
import { OPERATOR_TEXTS, useOperator } from '../operator-api.js';
import { useServerRows } from '../servers/operator-servers.page.js';
import { CallList } from '../shared/call-list.js';
import { MachineLoad, MACHINES_TEXTS, MachineStatusBadges, MachineSwitch } from './machine-parts.js';

const REFRESH_MS = 10_000;

/** One machine, and the servers on it. */
export default function MachinePage() {
  const t = useTexts(MACHINES_TEXTS);
  const tell = useTexts(OPERATOR_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const { machineId = '' } = useParams();
  const servers = useServerRows();
  const query = useOperator('machines.get', { machine: machineId }, { refetchEveryMs: REFRESH_MS });
  return (
    <Page title={query.data?.name ?? t('title')}>
      <Loaded query={query}>
        {(machine) => (
          <Section title={tell('state')} actions={<MachineSwitch machine={machine} />}>
            <Facts
              rows={[
                [tell('status'), <MachineStatusBadges key="status" {...machine} />],
                [t('region'), machine.region],
                [t('seen'), <Moment key="seen" at={machine.seenAt} relative />],
                [tell('created'), <Moment key="added" at={machine.addedAt} />],
                [t('version'), machine.version ?? '–'],
                [
                  t('sandboxed'),
                  machine.sandboxed === null ? t('not-told') : ui(machine.sandboxed ? 'yes' : 'no'),
                ],
                [
                  t('egress'),
                  machine.egress === null
                    ? t('not-told')
                    : (machine.egressObstacle ?? ui(machine.egress ? 'yes' : 'no')),
                ],
                [
                  t('own-users'),
                  machine.ownUsers === null ? t('not-told') : ui(machine.ownUsers ? 'yes' : 'no'),
                ],
                [t('limits'), machine.controlGroups === null ? t('not-told') : t(machine.controlGroups)],
                [t('shares-portals'), ui(machine.sharesPortals ? 'yes' : 'no')],
                [
                  t('plans'),
                  Object.entries(machine.plans)
                    .map(([plan, count]) => `${plan}: ${count}`)
                    .join(', ') || '–',
                ],
              ]}
            />
            <Stack gap="sm" maw={420}>
              <MachineLoad {...machine} />
            </Stack>
          </Section>
        )}
      </Loaded>
      <Section title={t('its-servers')}>
        <CallList {...servers} input={{ machine: machineId }} label={t('servers-title')} />
      </Section>
    </Page>
  );
}

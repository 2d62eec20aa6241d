import { Alert, Anchor, Button, Modal } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { Link } from 'react-router';
import { useUrlState } from '../../../shared/data/url-state.js';
import { useTexts } from '../../../shared/language/texts.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Section } from '../../../shared/ui/section.js';
import { UI_TEXTS } from '../../../shared/ui/texts.js';
import { useApi } from '../../api.js';
import { mayOn } from '../server.js';
import type { TabProps } from '../server-tabs.js';
import { SCHEDULES_TEXTS } from './schedules-texts.js';
import { WakeScheduleForm } from './wake-schedule-form.js';
import { WakeScheduleTable } from './wake-schedule-table.js';

const NEW = 'new';

/** When the server is woken by itself. */
export default function SchedulesTab({ server }: TabProps) {
  const t = useTexts(SCHEDULES_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const address = useUrlState();
  const mayPlan = mayOn(server, 'wake-schedules');
  const query = useApi('servers.wakeSchedules.list', { path: { id: server.id } }, { enabled: mayPlan });
  const workSchedules = useApi('workSchedules.list', {}, { enabled: mayPlan }).data?.data ?? [];
  const opened = address.read('schedule');
  const schedule = query.data?.data.find(({ id }) => id === opened) ?? null;
  const close = (): void => address.write({ schedule: null });
  if (!mayPlan) return <Alert color="orange">{t('not-allowed')}</Alert>;
  return (
    <Section
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button leftSection={<PlusIcon size={16} />} onClick={() => address.write({ schedule: NEW })}>
          {t('add')}
        </Button>
      }
    >
      <Modal
        opened={opened === NEW || schedule !== null}
        onClose={close}
        title={schedule === null ? t('add') : t('change-title')}
        closeButtonProps={{ 'aria-label': tellUi('close') }}
      >
        <WakeScheduleForm
          key={schedule?.id ?? NEW}
          serverId={server.id}
          schedule={schedule}
          workSchedules={workSchedules}
          onDone={close}
        />
      </Modal>
      <Loaded query={query}>
        {({ data: schedules }) => (
          <WakeScheduleTable
            serverId={server.id}
            schedules={schedules}
            workSchedules={workSchedules}
            onChange={(id) => address.write({ schedule: id })}
          />
        )}
      </Loaded>
      <Anchor component={Link} to="/work-schedules" size="sm">
        {t('to-work-schedules')}
      </Anchor>
    </Section>
  );
}

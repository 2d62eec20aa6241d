import { Button, Modal } from '@mantine/core';
import { PlusIcon } from '@primer/octicons-react';
import { useUrlState } from '../../shared/data/url-state.js';
import { useTexts } from '../../shared/language/texts.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { Page } from '../../shared/ui/page.js';
import { UI_TEXTS } from '../../shared/ui/texts.js';
import { useApi } from '../api.js';
import { KeyNeeded } from '../key-needed.js';
import { WorkScheduleForm } from './work-schedule-form.js';
import { WorkScheduleTable } from './work-schedule-table.js';
import { WORK_SCHEDULES_TEXTS } from './work-schedules-texts.js';

const NEW = 'new';

/** When the company works, for servers to follow. */
export default function WorkSchedulesPage() {
  const t = useTexts(WORK_SCHEDULES_TEXTS);
  const tellUi = useTexts(UI_TEXTS);
  const address = useUrlState();
  const query = useApi('workSchedules.list', {});
  const opened = address.read('schedule');
  const close = (): void => address.write({ schedule: null });
  const schedule = query.data?.data.find(({ id }) => id === opened) ?? null;
  const add = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => address.write({ schedule: NEW })}>
      {t('add')}
    </Button>
  );
  return (
    <Page title={t('title')} lead={t('lead')} actions={add}>
      <KeyNeeded>
        <Modal
          opened={opened === NEW || schedule !== null}
          onClose={close}
          title={schedule === null ? t('add-title') : t('change-title')}
          size="lg"
          closeButtonProps={{ 'aria-label': tellUi('close') }}
        >
          <WorkScheduleForm key={schedule?.id ?? NEW} schedule={schedule} onDone={close} />
        </Modal>
        <Loaded query={query}>
          {({ data: schedules }) => (
            <WorkScheduleTable
              schedules={schedules}
              empty={<EmptyState title={t('empty-title')} text={t('empty-text')} action={add} />}
              onChange={(id) => address.write({ schedule: id })}
            />
          )}
        </Loaded>
      </KeyNeeded>
    </Page>
  );
}

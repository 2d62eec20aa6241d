import { notifications } from '@mantine/notifications';
import { useNavigate } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { ConfirmButton } from '../../shared/ui/confirm-button.js';
import { Section } from '../../shared/ui/section.js';
import { useApiCall } from '../api.js';
import { useMayWrite } from '../keys/use-may-write.js';
import { refreshSession } from '../session.js';
import type { Application } from './application-form.js';
import { STEPS_TEXTS } from './steps-texts.js';

/** Ends an application with all that belongs to it. */
export function DeleteApplication({ value }: { readonly value: Application }) {
  const t = useTexts(STEPS_TEXTS);
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const remove = useApiCall('apps.delete', { changes: ['apps.list', 'applications.', 'keys.'] });
  const end = async (): Promise<void> => {
    const { meta } = await remove.mutateAsync({ path: { id: value.id } });
    const left = meta?.warnings.flatMap(({ placements }) => placements) ?? [];
    if (left.length > 0) {
      notifications.show({
        color: 'orange',
        autoClose: false,
        message: t('removed-left', { title: value.title, places: left.join(', ') }),
      });
    }
    await navigate('/applications');
    await refreshSession();
  };
  return (
    <Section title={t('remove-section')} lead={t('remove-lead')}>
      <div>
        <ConfirmButton
          label={t('remove')}
          color="red"
          title={t('remove-title', { title: value.title })}
          text={t('remove-text')}
          word={value.title}
          disabled={!mayWrite}
          onConfirm={end}
        />
      </div>
    </Section>
  );
}

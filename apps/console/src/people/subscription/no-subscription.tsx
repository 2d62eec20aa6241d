import { Button, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../shared/language/texts.js';
import { CopyField } from '../../shared/ui/copy-field.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { useSession } from '../acting-key.js';
import { SUBSCRIPTION_TEXTS } from './subscription-texts.js';

/** There is none to show: how one gets it. */
export function NoSubscription({ why }: { readonly why: 'no-key' | 'not-activated' }) {
  const t = useTexts(SUBSCRIPTION_TEXTS);
  const { user } = useSession();
  return (
    <EmptyState
      title={t(why)}
      text={t(`${why}-text`)}
      action={
        <Stack align="center" gap="sm">
          <Text size="sm" c="dimmed">
            {t('your-id')}
          </Text>
          <CopyField value={user.id} label={t('your-id')} />
          <Button component={Link} to="/tickets/new" variant="light">
            {t('ask-team')}
          </Button>
        </Stack>
      }
    />
  );
}

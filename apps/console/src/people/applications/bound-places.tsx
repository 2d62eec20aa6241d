import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../shared/language/texts.js';
import { Section } from '../../shared/ui/section.js';
import { useSession } from '../acting-key.js';
import type { Application } from './application-form.js';
import { STEPS_TEXTS } from './steps-texts.js';
import { BindPlace } from './bind-place.js';
import { BoundPlaceList } from './bound-place-list.js';

/** The places the application has at the portal; its own key is needed to see and change them. */
export function BoundPlaces({ value }: { readonly value: Application }) {
  const t = useTexts(STEPS_TEXTS);
  const { keys } = useSession();
  const [binding, setBinding] = useState(false);
  const keyId = keys.find(({ kind, appId }) => kind === 'application' && appId === value.id)?.id;
  const canBind = keyId !== undefined && value.scopes.includes('placement');
  return (
    <Section
      title={t('bound-places')}
      lead={t('bound-places-text')}
      actions={
        canBind && (
          <Button size="compact-sm" variant="light" onClick={() => setBinding(true)}>
            {t('bind')}
          </Button>
        )
      }
    >
      {keyId === undefined ? (
        <Stack gap={2}>
          <Text size="sm" fw={600}>
            {t('app-key-needed')}
          </Text>
          <Text size="sm">{t('app-key-needed-text', { key: `${value.prefix}…${value.suffix}` })}</Text>
        </Stack>
      ) : canBind ? (
        <>
          <BoundPlaceList value={value} keyId={keyId} />
          <BindPlace value={value} keyId={keyId} opened={binding} onClose={() => setBinding(false)} />
        </>
      ) : (
        <Text size="sm">
          {t('needs-placement')} {t('app-lacks-placement')}
        </Text>
      )}
    </Section>
  );
}

import { type Data, PorticoApiError } from '#libs/client';
import { Alert, Anchor, NumberInput, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { defineTexts, type Tell, useTexts } from '../../shared/language/texts.js';
/** Steps in the life of an application: catalogue, places, registration, end. */
import applicationStepsEn from '../../texts/en/application-steps.json';
import applicationStepsRu from '../../texts/ru/application-steps.json';
import { type CallingKey, useApi } from '../api.js';
import type { Application } from './application-form.js';
import { reachable } from './place-code.js';

export const STEPS_TEXTS = defineTexts('application-steps', {
  en: applicationStepsEn,
  ru: applicationStepsRu,
});

/** Refusals of the catalogue and the places whose next step the page knows. */
const ADVISED = [
  'NO_USER_TOKEN',
  'SNAPSHOT_REQUIRED',
  'ALREADY_PUBLISHED',
  'NOT_PUBLISHED',
  'SCOPE_DENIED',
  'HOST_ACCESS_DENIED',
  'TOKEN_MISSING',
  'SESSION_REQUIRED',
] as const;

export type AdvisedCode = (typeof ADVISED)[number];

/** @returns null for a refusal that speaks for itself. */
function advisedCode(error: unknown): AdvisedCode | null {
  return error instanceof PorticoApiError ? (ADVISED.find((code) => code === error.code) ?? null) : null;
}

/** Refusals that are no failure of the page: the application is not there yet, or it alone may ask. */
export function isNotYet(error: unknown): boolean {
  const code = advisedCode(error);
  return code === 'TOKEN_MISSING' || code === 'SESSION_REQUIRED';
}

/** What a refusal means for the application, and where to go. */
export function RefusalAdvice({ error, value }: { readonly error: unknown; readonly value: Application }) {
  const t = useTexts(STEPS_TEXTS);
  const code = advisedCode(error);
  if (code === null) return null;
  return (
    <Alert color="blue">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t(`refused-${code}`)}</Text>
        {code === 'SNAPSHOT_REQUIRED' && (
          <Anchor component={Link} to={`/applications/${value.id}/versions`} size="sm">
            {t('save-version')}
          </Anchor>
        )}
        {(code === 'NO_USER_TOKEN' || code === 'TOKEN_MISSING') && value.hostClientId === null && (
          <Text size="sm">
            {t('not-registered')}{' '}
            <Anchor component={Link} to={`/applications/${value.id}?tab=registration`} size="sm">
              {t('to-registration')}
            </Anchor>
          </Text>
        )}
      </Stack>
    </Alert>
  );
}

/** The number of the smart process whose place is meant. */
export function TypeIdField({
  value,
  onChange,
}: {
  readonly value: number | null;
  readonly onChange: (typeId: number | null) => void;
}) {
  const t = useTexts(STEPS_TEXTS);
  return (
    <NumberInput
      label={t('type-id')}
      description={t('type-id-text')}
      value={value ?? ''}
      onChange={(id) => onChange(typeof id === 'number' ? id : null)}
      min={1}
      allowDecimal={false}
      allowNegative={false}
      required
    />
  );
}

type PlaceGroups = Data<'placements.available.get'>['groups'];

const FOR_AN_HOUR = 3_600_000;

/** Every place there is; the list changes with a version of the service only. */
export function useAvailablePlaces(as: CallingKey, enabled = true) {
  return useApi('placements.available.get', {}, { as, enabled, staleMs: FOR_AN_HOUR });
}

interface OptionGroup {
  readonly group: string;
  readonly items: { readonly value: string; readonly label: string }[];
}

/** Places an application with these rights can have, as a field of choice takes them. */
export function placeOptions(
  groups: PlaceGroups,
  held: readonly string[],
  t: Tell<typeof STEPS_TEXTS>,
): OptionGroup[] {
  return reachable(groups, held).map(({ name, points }) => ({
    group: t(`group-${name as keyof PlaceGroups}`),
    items: points.map(({ code, title }) => ({ value: code, label: `${title} (${code})` })),
  }));
}

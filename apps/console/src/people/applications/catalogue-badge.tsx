import { useTexts } from '../../shared/language/texts.js';
import { StatusBadge, type Tone } from '../../shared/ui/status-badge.js';
import type { Application } from './application-form.js';
import { APPLICATIONS_TEXTS } from './applications-texts.js';

const TONES: Readonly<Record<Application['catalogStatus'], Tone>> = {
  PRIVATE: 'quiet',
  PUBLISHED: 'good',
  UNPUBLISHED: 'warning',
};

/** Whether the people of the portal find an application. */
export function CatalogueBadge({ status }: { readonly status: Application['catalogStatus'] }) {
  const t = useTexts(APPLICATIONS_TEXTS);
  return <StatusBadge tone={TONES[status]}>{t(`state-${status}`)}</StatusBadge>;
}

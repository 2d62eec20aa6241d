import { defineTexts } from '../../../shared/language/texts.js';
import serverEventsEn from '../../../texts/en/server-events.json';
import serverEventsRu from '../../../texts/ru/server-events.json';

export const EVENTS_TEXTS = defineTexts('server-events', { en: serverEventsEn, ru: serverEventsRu });

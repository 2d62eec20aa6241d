import { defineTexts } from '../../shared/language/texts.js';
import serverBusyEn from '../../texts/en/server-busy.json';
import serverBusyRu from '../../texts/ru/server-busy.json';

export const BUSY_TEXTS = defineTexts('server-busy', { en: serverBusyEn, ru: serverBusyRu });

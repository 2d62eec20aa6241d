import { defineTexts } from '../../../shared/language/texts.js';
import serverStateEn from '../../../texts/en/server-state.json';
import serverStateRu from '../../../texts/ru/server-state.json';

export const STATE_TEXTS = defineTexts('server-state', { en: serverStateEn, ru: serverStateRu });

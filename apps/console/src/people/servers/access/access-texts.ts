import { defineTexts } from '../../../shared/language/texts.js';
import serverAccessEn from '../../../texts/en/server-access.json';
import serverAccessRu from '../../../texts/ru/server-access.json';

export const ACCESS_TEXTS = defineTexts('server-access', { en: serverAccessEn, ru: serverAccessRu });

import { defineTexts } from '../../../shared/language/texts.js';
import serverOperationsEn from '../../../texts/en/server-operations.json';
import serverOperationsRu from '../../../texts/ru/server-operations.json';

export const OPERATIONS_TEXTS = defineTexts('server-operations', {
  en: serverOperationsEn,
  ru: serverOperationsRu,
});

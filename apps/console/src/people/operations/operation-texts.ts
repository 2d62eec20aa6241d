import { defineTexts } from '../../shared/language/texts.js';
import operationEn from '../../texts/en/operation.json';
import operationRu from '../../texts/ru/operation.json';

/** What all pages of operations say. */
export const OPERATION_TEXTS = defineTexts('operation', { en: operationEn, ru: operationRu });

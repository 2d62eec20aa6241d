import { defineTexts } from '../../shared/language/texts.js';
import operatorWorkEn from '../../texts/en/operator-work.json';
import operatorWorkRu from '../../texts/ru/operator-work.json';

export const WORK_TEXTS = defineTexts('operator-work', { en: operatorWorkEn, ru: operatorWorkRu });

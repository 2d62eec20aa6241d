import { defineTexts } from '../language/texts.js';
import uiEn from '../../texts/en/ui.json';
import uiRu from '../../texts/ru/ui.json';

export const UI_TEXTS = defineTexts('ui', { en: uiEn, ru: uiRu });

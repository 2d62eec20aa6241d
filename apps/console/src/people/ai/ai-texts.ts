import { defineTexts } from '../../shared/language/texts.js';
import aiEn from '../../texts/en/ai.json';
import aiRu from '../../texts/ru/ai.json';

export const AI_TEXTS = defineTexts('ai', { en: aiEn, ru: aiRu });

import { defineTexts } from '../../shared/language/texts.js';
import aiModelsEn from '../../texts/en/ai-models.json';
import aiModelsRu from '../../texts/ru/ai-models.json';

export const MODELS_TEXTS = defineTexts('ai-models', { en: aiModelsEn, ru: aiModelsRu });

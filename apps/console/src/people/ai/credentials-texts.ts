import { defineTexts } from '../../shared/language/texts.js';
import aiCredentialsEn from '../../texts/en/ai-credentials.json';
import aiCredentialsRu from '../../texts/ru/ai-credentials.json';

export const CREDENTIALS_TEXTS = defineTexts('ai-credentials', { en: aiCredentialsEn, ru: aiCredentialsRu });

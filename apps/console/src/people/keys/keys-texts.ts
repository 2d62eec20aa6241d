import { defineTexts } from '../../shared/language/texts.js';
import keysEn from '../../texts/en/keys.json';
import keysRu from '../../texts/ru/keys.json';

export const KEYS_TEXTS = defineTexts('keys', { en: keysEn, ru: keysRu });

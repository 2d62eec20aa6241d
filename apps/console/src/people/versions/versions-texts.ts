import { defineTexts } from '../../shared/language/texts.js';
import versionsEn from '../../texts/en/versions.json';
import versionsRu from '../../texts/ru/versions.json';

export const VERSIONS_TEXTS = defineTexts('versions', { en: versionsEn, ru: versionsRu });

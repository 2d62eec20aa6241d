import { defineTexts } from '../../shared/language/texts.js';
import deploysEn from '../../texts/en/deploys.json';
import deploysRu from '../../texts/ru/deploys.json';

export const DEPLOY_TEXTS = defineTexts('deploys', { en: deploysEn, ru: deploysRu });

import { defineTexts } from '../../../shared/language/texts.js';
import shareLinksEn from '../../../texts/en/share-links.json';
import shareLinksRu from '../../../texts/ru/share-links.json';

export const LINKS_TEXTS = defineTexts('share-links', { en: shareLinksEn, ru: shareLinksRu });

import { defineTexts } from '../shared/language/texts.js';
import navigationEn from '../texts/en/navigation.json';
import navigationRu from '../texts/ru/navigation.json';

export const NAVIGATION_TEXTS = defineTexts('navigation', { en: navigationEn, ru: navigationRu });

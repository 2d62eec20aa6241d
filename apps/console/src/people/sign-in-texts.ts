import { defineTexts } from '../shared/language/texts.js';
import signInEn from '../texts/en/sign-in.json';
import signInRu from '../texts/ru/sign-in.json';

export const SIGN_IN_TEXTS = defineTexts('sign-in', { en: signInEn, ru: signInRu });

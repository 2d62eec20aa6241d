import { defineTexts } from '../../../shared/language/texts.js';
import terminalEn from '../../../texts/en/terminal.json';
import terminalRu from '../../../texts/ru/terminal.json';

export const TERMINAL_TEXTS = defineTexts('terminal', { en: terminalEn, ru: terminalRu });

import { defineTexts } from '../language/texts.js';
import linesEn from '../../texts/en/lines.json';
import linesRu from '../../texts/ru/lines.json';

export const LINE_TEXTS = defineTexts('lines', { en: linesEn, ru: linesRu });

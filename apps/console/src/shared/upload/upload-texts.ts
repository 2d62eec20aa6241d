import { defineTexts } from '../language/texts.js';
import uploadEn from '../../texts/en/upload.json';
import uploadRu from '../../texts/ru/upload.json';

export const UPLOAD_TEXTS = defineTexts('upload', { en: uploadEn, ru: uploadRu });

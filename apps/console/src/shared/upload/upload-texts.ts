import { defineTexts } from '../language/texts.js';

export const UPLOAD_TEXTS = defineTexts('upload', {
  en: {
    of: '{{sent}} of {{total}}',
    rate: '{{rate}} a second',
    left: '{{time}} left',
  },
  ru: {
    of: '{{sent}} из {{total}}',
    rate: '{{rate}} в секунду',
    left: 'осталось {{time}}',
  },
});

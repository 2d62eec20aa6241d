import { defineTexts } from '../../shared/language/texts.js';
import offPeakEn from '../../texts/en/off-peak.json';
import offPeakRu from '../../texts/ru/off-peak.json';

export const OFF_PEAK_TEXTS = defineTexts('off-peak', { en: offPeakEn, ru: offPeakRu });

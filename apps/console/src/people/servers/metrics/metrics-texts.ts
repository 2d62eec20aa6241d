import { defineTexts } from '../../../shared/language/texts.js';
import serverMetricsEn from '../../../texts/en/server-metrics.json';
import serverMetricsRu from '../../../texts/ru/server-metrics.json';

export const METRICS_TEXTS = defineTexts('server-metrics', { en: serverMetricsEn, ru: serverMetricsRu });

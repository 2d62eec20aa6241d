import { defineTexts } from '../../../shared/language/texts.js';
import wakeSchedulesEn from '../../../texts/en/wake-schedules.json';
import wakeSchedulesRu from '../../../texts/ru/wake-schedules.json';

export const SCHEDULES_TEXTS = defineTexts('wake-schedules', { en: wakeSchedulesEn, ru: wakeSchedulesRu });

import { defineTexts } from '../../shared/language/texts.js';
import workSchedulesEn from '../../texts/en/work-schedules.json';
import workSchedulesRu from '../../texts/ru/work-schedules.json';

export const WORK_SCHEDULES_TEXTS = defineTexts('work-schedules', {
  en: workSchedulesEn,
  ru: workSchedulesRu,
});

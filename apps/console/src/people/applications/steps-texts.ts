import { defineTexts } from '../../shared/language/texts.js';

/** Steps in the life of an application: catalogue, places, registration, end. */
import applicationStepsEn from '../../texts/en/application-steps.json';
import applicationStepsRu from '../../texts/ru/application-steps.json';

export const STEPS_TEXTS = defineTexts('application-steps', {
  en: applicationStepsEn,
  ru: applicationStepsRu,
});

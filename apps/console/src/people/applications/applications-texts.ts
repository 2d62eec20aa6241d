import { defineTexts } from '../../shared/language/texts.js';

/** Applications as they are listed, registered and set. */
import applicationsEn from '../../texts/en/applications.json';
import applicationsRu from '../../texts/ru/applications.json';

export const APPLICATIONS_TEXTS = defineTexts('applications', { en: applicationsEn, ru: applicationsRu });

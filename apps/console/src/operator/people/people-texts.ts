import { defineTexts } from '../../shared/language/texts.js';
import operatorPeopleEn from '../../texts/en/operator-people.json';
import operatorPeopleRu from '../../texts/ru/operator-people.json';

export const OPERATOR_PEOPLE_TEXTS = defineTexts('operator-people', {
  en: operatorPeopleEn,
  ru: operatorPeopleRu,
});

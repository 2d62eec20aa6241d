import { defineTexts } from '../../shared/language/texts.js';
import operatorMachinesEn from '../../texts/en/operator-machines.json';
import operatorMachinesRu from '../../texts/ru/operator-machines.json';

export const MACHINES_TEXTS = defineTexts('operator-machines', {
  en: operatorMachinesEn,
  ru: operatorMachinesRu,
});

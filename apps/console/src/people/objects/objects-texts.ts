import { defineTexts } from '../../shared/language/texts.js';
import objectsEn from '../../texts/en/objects.json';
import objectsRu from '../../texts/ru/objects.json';

export const OBJECTS_TEXTS = defineTexts('objects', { en: objectsEn, ru: objectsRu });

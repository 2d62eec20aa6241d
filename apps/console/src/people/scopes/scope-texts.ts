import { defineTexts } from '../../shared/language/texts.js';

/** Rights by name, what each lets a key do, and the groups they are shown in. */
import scopesEn from '../../texts/en/scopes.json';
import scopesRu from '../../texts/ru/scopes.json';

export const SCOPE_TEXTS = defineTexts('scopes', { en: scopesEn, ru: scopesRu });

import { defineTexts } from '../../shared/language/texts.js';
import subscriptionEn from '../../texts/en/subscription.json';
import subscriptionRu from '../../texts/ru/subscription.json';

export const SUBSCRIPTION_TEXTS = defineTexts('subscription', { en: subscriptionEn, ru: subscriptionRu });

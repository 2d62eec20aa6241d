import { defineTexts } from '../../shared/language/texts.js';
import subscriptionOffersEn from '../../texts/en/subscription-offers.json';
import subscriptionOffersRu from '../../texts/ru/subscription-offers.json';

export const OFFERS_TEXTS = defineTexts('subscription-offers', {
  en: subscriptionOffersEn,
  ru: subscriptionOffersRu,
});

import { defineTexts } from '../../../shared/language/texts.js';
import orderServerEn from '../../../texts/en/order-server.json';
import orderServerRu from '../../../texts/ru/order-server.json';

export const ORDER_TEXTS = defineTexts('order-server', { en: orderServerEn, ru: orderServerRu });

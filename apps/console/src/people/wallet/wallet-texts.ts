import { defineTexts } from '../../shared/language/texts.js';
import walletEn from '../../texts/en/wallet.json';
import walletRu from '../../texts/ru/wallet.json';

export const WALLET_TEXTS = defineTexts('wallet', { en: walletEn, ru: walletRu });

import { defineTexts } from '../../shared/language/texts.js';

/** What all pages of servers say. */
import serversEn from '../../texts/en/servers.json';
import serversRu from '../../texts/ru/servers.json';

export const SERVERS_TEXTS = defineTexts('servers', { en: serversEn, ru: serversRu });

import { defineTexts } from '../../../shared/language/texts.js';
import serverLogsEn from '../../../texts/en/server-logs.json';
import serverLogsRu from '../../../texts/ru/server-logs.json';

export const LOGS_TEXTS = defineTexts('server-logs', { en: serverLogsEn, ru: serverLogsRu });

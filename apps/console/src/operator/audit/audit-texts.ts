import { defineTexts } from '../../shared/language/texts.js';
import operatorAuditEn from '../../texts/en/operator-audit.json';
import operatorAuditRu from '../../texts/ru/operator-audit.json';

export const AUDIT_TEXTS = defineTexts('operator-audit', { en: operatorAuditEn, ru: operatorAuditRu });

import { describeBases } from './every-base.js';

describeBases('work, content and services', ({ scope }) => !['crm', 'catalog', 'sale'].includes(scope));

import { describeBases } from './every-base.js';

describeBases('CRM', ({ scope }) => scope === 'crm');

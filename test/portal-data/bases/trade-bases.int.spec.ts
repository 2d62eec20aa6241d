import { describeBases } from './every-base.js';

describeBases('catalogue and shop', ({ scope }) => scope === 'catalog' || scope === 'sale');

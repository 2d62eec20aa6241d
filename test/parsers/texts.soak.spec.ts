import { soakTargets } from './soak.js';
import { TEXTS } from './targets/texts.data.js';

soakTargets('texts', TEXTS);

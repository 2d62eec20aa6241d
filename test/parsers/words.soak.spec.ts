import { soakTargets } from './soak.js';
import { WORDS } from './targets/words.data.js';

soakTargets('words', WORDS);

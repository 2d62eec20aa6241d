import { soakTargets } from './soak.js';
import { STREAMS } from './targets/streams.data.js';

soakTargets('streams', STREAMS);

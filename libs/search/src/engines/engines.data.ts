import { BRAVE } from './brave.policy.js';
import type { EngineId, SearchEngine } from './search-engine.js';
import { SEARXNG } from './searxng.policy.js';
import { SERPER } from './serper.policy.js';
import { TAVILY } from './tavily.policy.js';

const ROWS: Readonly<Record<EngineId, SearchEngine>> = {
  tavily: TAVILY,
  brave: BRAVE,
  serper: SERPER,
  searxng: SEARXNG,
};

export const ENGINES: ReadonlyMap<string, SearchEngine> = new Map(Object.entries(ROWS));

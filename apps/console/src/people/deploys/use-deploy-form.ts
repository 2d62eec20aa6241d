import { useState } from 'react';
import type { Server } from '../servers/server.js';
import { type DeploySettings, NO_SETTINGS } from './settings/deploy-settings.js';
import { guessSettings, type FolderFacts } from './settings/guess-settings.policy.js';
import { keptSettings } from './settings/kept-settings.js';

const COMPARED = ['runtime', 'install', 'build', 'start'] as const;

function differs(a: DeploySettings, b: DeploySettings): boolean {
  return COMPARED.some((name) => a[name] !== b[name]);
}

export interface DeployForm {
  readonly settings: DeploySettings;
  readonly change: (settings: DeploySettings) => void;
  /** Where they come from; `typed` once a person has changed something. */
  readonly from: 'kept' | 'guessed' | 'typed' | 'nothing';
  /** What the chosen thing looks like, where that is not what is set. */
  readonly otherGuess: DeploySettings | null;
}

/** Settings: those of the last time, else what the chosen thing looks like, until somebody types. */
export function useDeployForm(
  server: Pick<Server, 'id' | 'runtime'>,
  facts: FolderFacts | null,
  runtimes: readonly string[],
): DeployForm {
  const [kept] = useState(() => keptSettings(server.id).last);
  const [typed, setTyped] = useState<DeploySettings | null>(null);
  const guess = facts && guessSettings(facts, runtimes);
  const before = { ...NO_SETTINGS, runtime: server.runtime ?? '' };
  const settings = typed ?? kept ?? guess ?? before;
  return {
    settings,
    change: setTyped,
    from: typed ? 'typed' : kept ? 'kept' : guess ? 'guessed' : 'nothing',
    otherGuess: guess && differs(guess, settings) ? { ...guess, env: settings.env } : null,
  };
}

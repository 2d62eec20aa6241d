import { answerQuestions } from '../harness/answer-questions.js';
import { LightMachine } from './light-machine.js';
import type { LightQuestion, LightState } from './light-question.js';

let origins: readonly string[] = [];
let dials = 0;
let machine: LightMachine | null = null;

/** In turn, as a balancer in front of the API processes would. */
function origin(): string {
  dials += 1;
  return origins[dials % origins.length] ?? '';
}

function state(): LightState {
  const starts = [...(machine?.servers.starts.values() ?? [])];
  return {
    openTunnels: machine?.servers.openTunnels ?? 0,
    started: starts.length,
    repeated: starts.filter((count) => count > 1).length,
  };
}

answerQuestions('ready', async (question: LightQuestion) => {
  if ('origins' in question) ({ origins } = question);
  if ('enrol' in question) machine = await LightMachine.start({ origin, token: question.enrol });
  if ('redial' in question) await machine?.servers.redial();
  return state();
});

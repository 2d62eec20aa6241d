import { afterAll, beforeAll } from '@jest/globals';
import { ChildProcess } from 'node:child_process';
import { Server, Socket } from 'node:net';

/** What only specs of the tiers above may do: a unit spec is a matter of milliseconds on any machine. */
const OUTSIDE = [
  [Server.prototype, 'listen', 'opens a server'],
  [Socket.prototype, 'connect', 'opens a connection'],
  [ChildProcess.prototype, 'spawn', 'starts a process'],
];

/** A worker runs specs of every tier, one file after the other, with the same modules of the runtime. */
const usual = OUTSIDE.map(([owner, name]) => owner[name]);

beforeAll(() => {
  for (const [owner, name, deed] of OUTSIDE) {
    owner[name] = () => {
      throw new Error(
        `A unit spec ${deed}: name it .int.spec.ts, or .e2e.spec.ts when it runs built processes.`,
      );
    };
  }
});

afterAll(() => {
  OUTSIDE.forEach(([owner, name], index) => {
    owner[name] = usual[index];
  });
});

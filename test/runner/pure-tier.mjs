import { ChildProcess } from 'node:child_process';
import { Server, Socket } from 'node:net';

/** What only specs of the tiers above may do: a unit spec is a matter of milliseconds on any machine. */
const OUTSIDE = [
  [Server.prototype, 'listen', 'opens a server'],
  [Socket.prototype, 'connect', 'opens a connection'],
  [ChildProcess.prototype, 'spawn', 'starts a process'],
];

// The workers of this tier run no specs of others.
for (const [owner, name, deed] of OUTSIDE) {
  owner[name] = () => {
    throw new Error(
      `A unit spec ${deed}: name it .int.spec.ts, or .e2e.spec.ts when it runs built processes.`,
    );
  };
}

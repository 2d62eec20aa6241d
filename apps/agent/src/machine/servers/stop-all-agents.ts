import { ServerAccountRegistry } from '../accounts/server-account-registry.js';
import { AgentProcess } from './agent-process.js';
import { ServerFolder } from './server-folder.js';

/**
 * Ends every agent of a machine and all they run, side by side. They run again when the machine starts next.
 * @returns the servers whose agent was running
 */
export async function stopAllAgents(machineFolder: string): Promise<string[]> {
  const folders = await ServerFolder.list(machineFolder);
  const accounts = ServerAccountRegistry.of(machineFolder);
  const stopped = await Promise.all(
    folders.map(async (folder) => {
      const agent = new AgentProcess(folder, await accounts.find(folder.serverId));
      const isRunning = agent.livePid() !== null;
      await agent.stop();
      return isRunning ? [folder.serverId] : [];
    }),
  );
  return stopped.flat();
}

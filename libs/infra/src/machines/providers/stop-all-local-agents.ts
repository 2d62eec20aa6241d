import { LocalAgentProcess } from './local-agent-process.js';
import { LocalMachineFolder } from './local-machine-folder.js';
import { ServerAccountRegistry } from './server-account-registry.js';

/**
 * Ends every local agent of a home folder and all they run, side by side.
 * @returns the servers whose agent was running
 */
export async function stopAllLocalAgents(home: string): Promise<string[]> {
  const folders = await LocalMachineFolder.list(home);
  const accounts = new ServerAccountRegistry();
  const stopped = await Promise.all(
    folders.map(async (folder) => {
      const agent = new LocalAgentProcess(folder, await accounts.find(folder.serverId));
      const isRunning = agent.livePid() !== null;
      await agent.stop();
      return isRunning ? [folder.serverId] : [];
    }),
  );
  return stopped.flat();
}

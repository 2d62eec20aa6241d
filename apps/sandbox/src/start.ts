import { readSandboxOptions } from './sandbox-options.js';
import { startSandbox } from './sandbox-server.js';

/** Runs the sandbox as its command line says, until a signal ends it. */
export async function start(): Promise<void> {
  try {
    const sandbox = await startSandbox(readSandboxOptions(process.argv.slice(2)));
    const stop = (): void => {
      sandbox.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`sandbox: ${String(error)}\n`);
          process.exit(1);
        },
      );
    };
    process.once('SIGTERM', stop).once('SIGINT', stop);
    process.stdout.write(`${JSON.stringify({ restUrl: sandbox.restUrl, controlUrl: sandbox.controlUrl })}\n`);
  } catch (error) {
    process.stderr.write(`sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

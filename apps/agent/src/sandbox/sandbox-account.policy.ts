import type { Confinement } from '../process/launcher.js';

/**
 * The user whose code a sandbox holds. Root would be root of the machine wherever a file asks for its owner, as the
 * settings of the kernel do.
 * @returns the confinement as it is
 * @throws Error when the code would run as root
 */
export function sandboxAccount(confinement: Confinement): Confinement {
  const uid = confinement.account?.uid ?? process.getuid?.();
  if (uid === 0) throw new Error('code of servers must never run as root');
  return confinement;
}

import { subordinateIds } from './subordinate-ids.js';
import { chmodSync, existsSync, statSync } from 'node:fs';

const TUN = '/dev/net/tun';
const FOR_ALL = 0o666;

/**
 * Lets the users of servers open the device by which a sandbox has a network, as systems do by themselves. It gives no
 * rights over networks that are not the user's own. Root over subordinate ids has to take it as it is.
 */
export function openTun(): void {
  if (process.getuid?.() !== 0 || subordinateIds() !== null || !existsSync(TUN)) return;
  if ((statSync(TUN).mode & FOR_ALL) !== FOR_ALL) chmodSync(TUN, FOR_ALL);
}

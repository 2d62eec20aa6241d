import type { Operator } from '../context/operator.js';

/** The provider that serves the models of the catalogue. */
const PROVIDER = 'default';
const PATH = '/ai/v1';

/** Whether an address is that of a sandbox on this machine, on whatever port it was. */
function isEmulated(baseUrl: string, sandboxUrl: string): boolean {
  const { hostname, pathname } = new URL(baseUrl);
  return pathname === PATH && hostname === new URL(sandboxUrl).hostname;
}

/**
 * The sandbox serves the models until somebody names a provider, and is followed to the port it listens on now.
 * @param sandboxUrl its origin
 */
export async function ensureModelProvider({ ai }: Operator<'ai'>, sandboxUrl: string): Promise<void> {
  const url = new URL(PATH, sandboxUrl).href;
  const known = await ai.listProviders();
  const ours = known.find(({ name, baseUrl }) => name === PROVIDER && isEmulated(baseUrl, sandboxUrl));
  if (known.length === 0 || (ours && ours.baseUrl !== url)) await ai.setProvider(PROVIDER, { url });
}

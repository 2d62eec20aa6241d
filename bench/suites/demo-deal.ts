import { request } from 'undici';
import type { Stack } from '../harness/stack.js';

/** Id of a deal of the demo portal. */
export async function someDealId({ baseUrl, keys }: Stack['runtime']): Promise<number> {
  const { body } = await request(`${baseUrl}/deals?limit=1`, { headers: { 'x-api-key': keys.personal } });
  const { data } = (await body.json()) as { data: { id: number }[] };
  if (!data[0]) throw new Error('The demo portal has no deal.');
  return data[0].id;
}

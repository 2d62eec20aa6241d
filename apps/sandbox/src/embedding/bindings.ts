import type { Portal } from '../portals/portal.js';
import type { Row } from '../records/record-type.js';

/** Texts of a binding in one language, by the host's names. */
export type BindingTexts = Readonly<Record<'TITLE' | 'DESCRIPTION' | 'GROUP_NAME', string>>;

/** An application's handler at a place of the portal's pages. */
export interface Binding {
  readonly clientId: string;
  readonly placement: string;
  readonly handler: string;
  /** The only user who sees it; 0 is everybody. */
  readonly userId: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly texts: Readonly<Record<string, BindingTexts>>;
}

export type StoredBinding = Row & Binding;

/** Bindings of one application, oldest first. */
export function bindingsOf(portal: Portal, clientId: string): StoredBinding[] {
  const rows = [...portal.table('placement').values()] as StoredBinding[];
  return rows.filter((row) => row.clientId === clientId);
}

export function addBinding(portal: Portal, binding: Binding): void {
  const table = portal.table('placement');
  table.put({ id: table.takeId(), ...binding });
}

export function removeBindings(portal: Portal, bindings: readonly StoredBinding[]): void {
  for (const { id } of bindings) portal.table('placement').delete(id);
}

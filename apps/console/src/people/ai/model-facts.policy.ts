import type { Item } from '#libs/client';

export type Model = Item<'ai.models.list'>;

/** Whoever is charged for a call of the model. */
export type Payer = 'byok' | 'quota' | 'wallet' | 'nobody';

export function payersOf({
  source,
  inQuotaProgram,
  pricing,
}: Pick<Model, 'source' | 'inQuotaProgram' | 'pricing'>): readonly Payer[] {
  if (source === 'byok') return ['byok'];
  const payers: Payer[] = [];
  if (inQuotaProgram) payers.push('quota');
  if (pricing !== null) payers.push('wallet');
  return payers.length > 0 ? payers : ['nobody'];
}

/** Models whose id or name holds the words asked for. */
export function matchingModels<Found extends Pick<Model, 'id' | 'name' | 'type'>>(
  models: readonly Found[],
  text: string,
  type: string | null,
): readonly Found[] {
  const wanted = text.trim().toLowerCase();
  return models.filter(
    (model) =>
      (type === null || model.type === type) &&
      (wanted === '' || `${model.id} ${model.name}`.toLowerCase().includes(wanted)),
  );
}

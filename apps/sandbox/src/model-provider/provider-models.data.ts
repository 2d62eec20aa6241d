interface ProviderModel {
  readonly id: string;
  readonly ownedBy: string;
}

/**
 * What `GET /models` lists. Calls may name any other model too, as with servers that hold one model whatever it is
 * called; names that end in `-thinking` reason before they answer.
 */
export const PROVIDER_MODELS: readonly ProviderModel[] = [
  { id: 'emulated-chat', ownedBy: 'sandbox' },
  { id: 'emulated-chat-thinking', ownedBy: 'sandbox' },
  { id: 'emulated-embedding', ownedBy: 'sandbox' },
  { id: 'emulated-transcription', ownedBy: 'sandbox' },
  { id: 'emulated-image', ownedBy: 'sandbox' },
];

/** When the models came into being, in Unix seconds. */
export const MODELS_CREATED_AT = 1_767_225_600;

export const THINKING_SUFFIX = '-thinking';

/** Tokens a prompt may have. */
export const CONTEXT_TOKENS = 262_144;

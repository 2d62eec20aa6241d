/** A provider people may keep a key of. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  /** Its address that speaks the OpenAI contract, with the version; null where the person names it. */
  readonly baseUrl: string | null;
  /** Where its people get a key. */
  readonly keysUrl: string | null;
  /** Header that carries the key where lists of models are not answered to a Bearer token. */
  readonly keyHeader?: string;
  /** Sent with every request for its list of models. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What the ids of its list begin with and calls do without. */
  readonly listPrefix?: string;
}

/** A provider of an address of one's own. */
export const ANY_PROVIDER = 'openai-compatible';

const ROWS: readonly Provider[] = [
  {
    id: 'openai',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    keysUrl: 'https://platform.openai.com/api-keys',
  },
  {
    id: 'anthropic',
    name: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    keysUrl: 'https://console.anthropic.com/settings/keys',
    keyHeader: 'x-api-key',
    headers: { 'anthropic-version': '2023-06-01' },
  },
  {
    id: 'gemini',
    name: 'Google Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    keysUrl: 'https://aistudio.google.com/apikey',
    listPrefix: 'models/',
  },
  {
    id: 'groq',
    name: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    keysUrl: 'https://console.groq.com/keys',
  },
  {
    id: 'deepseek',
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    keysUrl: 'https://platform.deepseek.com/api_keys',
  },
  { id: ANY_PROVIDER, name: 'Any OpenAI-compatible address', baseUrl: null, keysUrl: null },
];

export const PROVIDERS: ReadonlyMap<string, Provider> = new Map(ROWS.map((row) => [row.id, row]));

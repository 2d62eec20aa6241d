/** Raised when settings are missing or wrong; the message has one line per fault. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly faults: readonly string[]) {
    super(`Configuration is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

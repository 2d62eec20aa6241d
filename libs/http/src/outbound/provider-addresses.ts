import type { Config } from '#libs/config';
import { inputFault } from '../input/input-fault.js';
import { baseUrlFault, plainBaseUrl } from './base-url.policy.js';
import { OutboundAddresses } from './outbound-addresses.js';

export interface ProviderOfKey {
  /** It has an address of its own: nobody sends its keys elsewhere. */
  readonly isFixed: boolean;
  /** The provider that takes an address, by its id. */
  readonly openProvider: string;
}

/** Addresses of providers that people write down beside a key of theirs. */
export class ProviderAddresses {
  private readonly addresses: OutboundAddresses;

  constructor(private readonly config: Pick<Config, 'environment' | 'outboundPrivateNetworks'>) {
    this.addresses = new OutboundAddresses(config.outboundPrivateNetworks);
  }

  /**
   * @returns the address in its one form; null for a provider that has its own.
   * @throws PorticoError `VALIDATION_ERROR` naming `baseUrl`.
   */
  read(baseUrl: string | undefined, { isFixed, openProvider }: ProviderOfKey): string | null {
    if (isFixed && baseUrl === undefined) return null;
    const fault = isFixed
      ? `is for the provider ${openProvider} only`
      : baseUrl === undefined
        ? 'is required for this provider'
        : baseUrlFault(baseUrl, { httpsOnly: this.config.environment === 'production' });
    if (fault !== null) throw inputFault('body', 'baseUrl', 'baseUrl', `baseUrl ${fault}`);
    const url = plainBaseUrl(baseUrl ?? '');
    if (!this.addresses.permitsHost(new URL(url).hostname)) {
      throw inputFault('body', 'baseUrl', 'reachable', 'baseUrl cannot be reached');
    }
    return url;
  }
}

import { Controller, Get, Header } from '@nestjs/common';
import { Api, plainAnswer } from '#libs/http';
import { KEY_SET_CACHE, KEY_SET_PATH } from '../../contracts/gateway-paths.data.js';
import { IdentityProofs, KeySetAnswer } from './identity-proofs.js';

/** The keys of proofs of identity at the address of the API; at that of an application the gateway tells them. */
@Controller(KEY_SET_PATH)
export class IdentityKeysController {
  constructor(private readonly proofs: IdentityProofs) {}

  @Api({
    summary: 'Keys that check the header X-Svc-Identity of hosted applications',
    tag: 'servers.access',
    auth: 'none',
    response: plainAnswer(KeySetAnswer),
  })
  @Get()
  @Header('Cache-Control', KEY_SET_CACHE)
  async read() {
    return { keys: await this.proofs.published() };
  }
}

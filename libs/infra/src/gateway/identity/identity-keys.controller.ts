import { Controller, Get, Header } from '@nestjs/common';
import { Api, EnumField, NestedArrayField, plainAnswer, StringField } from '#libs/http';
import { KEY_SET_CACHE, KEY_SET_PATH } from '../../contracts/gateway-paths.data.js';
import { IdentityProofs, type PublishedKey } from './identity-proofs.js';

/** A key that checks proofs of identity. */
class ProofKeyAnswer implements PublishedKey {
  @EnumField({ values: ['EC'] }) readonly kty!: 'EC';
  @EnumField({ values: ['P-256'] }) readonly crv!: 'P-256';
  @StringField() readonly x!: string;
  @StringField() readonly y!: string;
  @StringField() readonly kid!: string;
  @EnumField({ values: ['ES256'] }) readonly alg!: 'ES256';
  @EnumField({ values: ['sig'] }) readonly use!: 'sig';
}

/** A JSON Web Key Set (RFC 7517). */
class KeySetAnswer {
  @NestedArrayField(() => ProofKeyAnswer) readonly keys!: readonly ProofKeyAnswer[];
}

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

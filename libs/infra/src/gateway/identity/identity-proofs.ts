import { createPrivateKey, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#libs/config';
import { EnumField, NestedArrayField, RecentMap, StringField } from '#libs/http';
import { CLOCK, type Clock } from '#libs/kernel';
import { proofClaims, type ProofFacts, signProof, signingNow, toldNow } from './identity-proof.policy.js';
import { ProofKeyRepository, type PublicKey } from './proof-key.repository.js';

/** Replicas look for keys of each other that often; a key is told long before it signs. */
const REREAD_MS = 60_000;

/** Requests of one visitor carry the same proof for so long. */
const SHARED_MS = 10_000;
const MOST_SHARED = 5_000;

interface SharedProof {
  readonly proof: string;
  readonly atMs: number;
}

interface Key {
  readonly kid: string;
  readonly publicKey: PublicKey;
  readonly privateKey: KeyObject;
  readonly signsFrom: Date;
}

/** A member of the published set (RFC 7517). */
export interface PublishedKey extends PublicKey {
  readonly kid: string;
  readonly alg: 'ES256';
  readonly use: 'sig';
}

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
export class KeySetAnswer {
  @NestedArrayField(() => ProofKeyAnswer) readonly keys!: readonly ProofKeyAnswer[];
}

/** Proves to applications what the gateway tells them of a request. */
@Injectable()
export class IdentityProofs {
  private readonly issuer: string;
  private keys: readonly Key[] = [];
  private readAtMs = -Infinity;
  private reading: Promise<void> | null = null;
  private readonly shared = new RecentMap<SharedProof>(MOST_SHARED);

  constructor(
    private readonly stored: ProofKeyRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    this.issuer = new URL(publicUrl).origin;
  }

  /** @returns the proof for a request; requests of one visitor share it for some seconds, since signing is dear. */
  async prove(facts: Omit<ProofFacts, 'issuer'>): Promise<string> {
    await this.refresh();
    const nowMs = this.clock.nowMs();
    const key = signingNow(this.keys, nowMs);
    if (!key) throw new Error('There is no key for proofs.');
    const name = nameOf(key.kid, facts);
    const shared = this.shared.get(name);
    if (shared && Math.abs(nowMs - shared.atMs) < SHARED_MS) return shared.proof;
    const proof = signProof(proofClaims({ ...facts, issuer: this.issuer }, nowMs), key);
    this.shared.set(name, { proof, atMs: nowMs });
    return proof;
  }

  /** What applications check proofs with. */
  async published(): Promise<readonly PublishedKey[]> {
    await this.refresh();
    return toldNow(this.keys, this.clock.nowMs()).map(({ kid, publicKey }) => {
      return { ...publicKey, kid, alg: 'ES256', use: 'sig' } as const;
    });
  }

  private async refresh(): Promise<void> {
    const ageMs = Math.abs(this.clock.nowMs() - this.readAtMs);
    if (ageMs < REREAD_MS) return;
    this.reading ??= this.read().finally(() => {
      this.reading = null;
    });
    await this.reading;
  }

  private async read(): Promise<void> {
    const keys = await this.stored.list();
    this.keys = keys.map((key) => ({ ...key, privateKey: createPrivateKey(key.privateKey) }));
    this.readAtMs = this.clock.nowMs();
  }
}

/** Of a proof that is shared. Most visitors are strangers, of whom nothing has to be written out. */
function nameOf(kid: string, { subdomain, visitor, grant }: Omit<ProofFacts, 'issuer'>): string {
  const whose = visitor === null && grant === null ? '' : JSON.stringify([visitor, grant]);
  return `${kid} ${subdomain} ${whose}`;
}

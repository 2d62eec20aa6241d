import { createHash, generateKeyPairSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Column, Entity, In, Not, PrimaryColumn, Repository } from 'typeorm';
import { Database, type EntityExecutor } from '#libs/database';
import { CLOCK, type Clock } from '#libs/kernel';
import { GatewayKeys } from '../visitors/gateway-keys.js';
import { nextKeyFrom, toldNow } from './identity-proof.policy.js';

/** Public half of a key (RFC 7517), as applications read it. */
export interface PublicKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}

/** A key that signs proofs, in its turn. */
export interface StoredProofKey {
  /** Thumbprint of the public half (RFC 7638). */
  readonly kid: string;
  readonly publicKey: PublicKey;
  /** PKCS#8, PEM. */
  readonly privateKey: string;
  readonly signsFrom: Date;
}

@Entity({ schema: 'infra', name: 'gateway_proof_key' })
export class ProofKeyEntity {
  @PrimaryColumn('text') kid!: string;
  @Column('jsonb') publicKey!: PublicKey;
  @Column('text') privateSealed!: string;
  @Column('timestamptz') signsFrom!: Date;
}

/** The keys that sign proofs, the same for all replicas. Private halves are sealed. */
@Injectable()
export class ProofKeyRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ProofKeyEntity) private readonly rows: Repository<ProofKeyEntity>,
    private readonly keys: GatewayKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Every key that signs or is told, oldest first; makes the next one when its turn comes near. */
  async list(): Promise<readonly StoredProofKey[]> {
    const stored = await this.read(this.database);
    const keys = nextKeyFrom(stored, this.clock.nowMs()) ? await this.rotate() : stored;
    return keys.map(({ privateSealed, ...key }) => ({
      ...key,
      privateKey: this.keys.cipher.decrypt(privateSealed, key.kid),
    }));
  }

  /** One replica at a time makes a key, and takes away those nobody is told of any more. */
  private rotate(): Promise<readonly ProofKeyEntity[]> {
    return this.database.transaction(async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('infra.gateway_proof_key'))`);
      const nowMs = this.clock.nowMs();
      const stored = await this.read(tx);
      const signsFrom = nextKeyFrom(stored, nowMs);
      if (!signsFrom) return stored;
      const told = [...toldNow(stored, nowMs), this.make(signsFrom)];
      await tx.entities(async (manager) => {
        const rows = manager.withRepository(this.rows);
        await rows.insert(told.at(-1)!);
        await rows.delete({ kid: Not(In(told.map((key) => key.kid))) });
      });
      return told;
    });
  }

  private make(signsFrom: Date): ProofKeyEntity {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
    const publicKey = { crv: 'P-256', kty: 'EC', x, y } as const;
    const kid = createHash('sha256').update(JSON.stringify(publicKey)).digest('base64url');
    const pem = pair.privateKey.export({ format: 'pem', type: 'pkcs8' });
    return { kid, publicKey, privateSealed: this.keys.cipher.encrypt(String(pem), kid), signsFrom };
  }

  private read(executor: EntityExecutor): Promise<readonly ProofKeyEntity[]> {
    return executor.entities((manager) =>
      manager.withRepository(this.rows).find({ order: { signsFrom: 'asc', kid: 'asc' } }),
    );
  }
}

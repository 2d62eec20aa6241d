import { type KeyObject, sign } from 'node:crypto';
import type { ToldVisitor } from '../forwarding/app-headers.policy.js';

/** How long a proof is good at most: while it is used, for the last request it came with, and clocks that differ a little. */
const PROOF_SECONDS = 60;

/** What a proof says of a request (RFC 7519). Of a visitor only what is known. */
export interface ProofClaims {
  /** Address of the service. */
  readonly iss: string;
  /** Subdomain of the only application it is for. */
  readonly aud: string;
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
  /** Employee number on the portal `portal`. */
  readonly sub?: string;
  readonly portal?: string;
  readonly role?: 'ADMIN' | 'MEMBER';
  readonly name?: string;
  /** Of those who come with an access token, as `X-Svc-Visitor` has it. */
  readonly visitor?: string;
}

/** What a proof is made of. */
export interface ProofFacts {
  readonly issuer: string;
  readonly subdomain: string;
  readonly visitor: ToldVisitor | null;
  readonly grant: string | null;
}

/** A key that signs now. */
export interface ProofKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

export function proofClaims(facts: ProofFacts, nowMs: number): ProofClaims {
  const { issuer, subdomain, visitor, grant } = facts;
  const iat = Math.floor(nowMs / 1_000);
  return {
    iss: issuer,
    aud: subdomain,
    iat,
    exp: iat + PROOF_SECONDS,
    ...(visitor && {
      sub: String(visitor.hostUserId),
      portal: visitor.portalId,
      role: visitor.isAdmin ? 'ADMIN' : 'MEMBER',
      name: visitor.name,
    }),
    ...(grant !== null && { visitor: grant }),
  };
}

/** A JSON Web Signature in its short form, ES256 (RFC 7515, RFC 7518 3.4). */
export function signProof(claims: ProofClaims, { kid, privateKey }: ProofKey): string {
  const signed = `${encode({ alg: 'ES256', typ: 'JWT', kid })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

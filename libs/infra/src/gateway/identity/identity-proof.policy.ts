import { type KeyObject, sign } from 'node:crypto';
import type { ToldVisitor } from '../forwarding/app-headers.policy.js';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** The life of a key that signs proofs. */
export const KEY_ROTATION = {
  /** It signs that long, until the next one does. */
  signsMs: 30 * DAY_MS,
  /** It is told that long before it signs: longer than anybody keeps the set. */
  toldBeforeMs: 60 * MINUTE_MS,
  /** It is told that long after its last proof, which is good for a minute. */
  toldAfterMs: 60 * MINUTE_MS,
} as const;

interface RotatedKey {
  /** The first one signs from the beginning. */
  readonly signsFrom: Date;
}

/** The key that signs now; null without any. @param keys oldest first. */
export function signingNow<Key extends RotatedKey>(keys: readonly Key[], nowMs: number): Key | null {
  return keys.findLast(({ signsFrom }) => signsFrom.getTime() <= nowMs) ?? keys[0] ?? null;
}

/** The keys whose proofs may still, or soon, be met. @param keys oldest first. */
export function toldNow<Key extends RotatedKey>(keys: readonly Key[], nowMs: number): readonly Key[] {
  return keys.filter((_, at) => {
    const next = keys[at + 1];
    return next === undefined || next.signsFrom.getTime() + KEY_ROTATION.toldAfterMs > nowMs;
  });
}

/** When a key that has to be made now is to sign; null while none has to be. @param keys oldest first. */
export function nextKeyFrom(keys: readonly RotatedKey[], nowMs: number): Date | null {
  const newest = keys.at(-1);
  if (!newest) return new Date(nowMs);
  const { signsMs, toldBeforeMs } = KEY_ROTATION;
  const endsMs = newest.signsFrom.getTime() + signsMs;
  return endsMs - toldBeforeMs <= nowMs ? new Date(Math.max(endsMs, nowMs + toldBeforeMs)) : null;
}

/** How long a proof is good at most: while it is used, for the last request it came with, and clocks that differ a little. */
const PROOF_SECONDS = 60;

/** What a proof says of a request (RFC 7519). Of a visitor only what is known. */
interface ProofClaims {
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
interface ProofKey {
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

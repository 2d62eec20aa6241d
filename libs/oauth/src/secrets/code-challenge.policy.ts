/** RFC 7636, method S256: forms of the verifier of an exchange and of the challenge of its authorization. */
export const CODE_VERIFIER = /^[\w.~-]{43,128}$/;
export const CODE_CHALLENGE = /^[\w-]{43}$/;

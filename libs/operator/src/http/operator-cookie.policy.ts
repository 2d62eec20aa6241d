/** Cookies know no ports: the name is of this listener alone. */
export const OPERATOR_COOKIE = 'svc-operator';

const ATTRIBUTES = 'HttpOnly; SameSite=Strict; Path=/';

/** @param secure whether the console is reached by https. */
export function operatorCookie(secret: string, expiresAt: Date, secure: boolean): string {
  const until = `Expires=${expiresAt.toUTCString()}`;
  return `${OPERATOR_COOKIE}=${secret}; ${ATTRIBUTES}; ${until}${secure ? '; Secure' : ''}`;
}

export function noOperatorCookie(secure: boolean): string {
  return `${OPERATOR_COOKIE}=; ${ATTRIBUTES}; Max-Age=0${secure ? '; Secure' : ''}`;
}

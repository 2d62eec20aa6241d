/** What is hashed of a code: the pepper is that of keys, and no code is ever taken for one. */
export function codeInput(normalized: string): string {
  return `coupon:${normalized}`;
}

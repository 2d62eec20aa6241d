import { Anchor, Text } from '@mantine/core';
import { LinkExternalIcon } from '@primer/octicons-react';
import { safeLink } from '../format/safe-link.policy.js';

/** A link to another site. What is no address of the web stays a text. */
export function ExternalLink({ to, children }: { readonly to: string; readonly children?: string }) {
  const address = safeLink(to);
  if (address === null) return <Text span>{children ?? to}</Text>;
  return (
    <Anchor href={address} target="_blank" rel="noreferrer" size="sm" style={{ overflowWrap: 'anywhere' }}>
      {children ?? to} <LinkExternalIcon size={12} aria-hidden />
    </Anchor>
  );
}

import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useOperator } from '../operator-api.js';

/** The portal of an id, by its name. */
export function PortalLink({ id }: { readonly id: string | null }) {
  const { data } = useOperator('portals.get', { portal: id ?? '' }, { enabled: id !== null });
  if (id === null) return <>–</>;
  return (
    <Anchor component={Link} to={`/portals/${id}`} size="sm">
      {data?.domain ?? id}
    </Anchor>
  );
}

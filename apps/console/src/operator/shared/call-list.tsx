import type { Page } from '#libs/operator/contracts';
import { type Column, DataTable } from '../../shared/ui/data-table.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Loaded } from '../../shared/ui/loaded.js';
import { type CallAnswer, type CallInput, type CallName, useOperatorPages } from '../operator-api.js';

type PagedName = { [Name in CallName]: CallAnswer<Name> extends Page<unknown> ? Name : never }[CallName];
type ItemOf<Name extends CallName> = CallAnswer<Name> extends Page<infer Item> ? Item : never;

/** A list that goes on over several answers, as a table. */
export function CallList<Name extends PagedName>({
  name,
  input,
  label,
  columns,
  rowKey,
  empty,
  refetchEveryMs,
}: {
  readonly name: Name;
  readonly input: CallInput<Name>;
  readonly label: string;
  readonly columns: readonly Column<ItemOf<Name>>[];
  readonly rowKey: (item: ItemOf<Name>) => string;
  /** Said where there is nothing. */
  readonly empty: string;
  /** Where rows change without the reader. */
  readonly refetchEveryMs?: number;
}) {
  const query = useOperatorPages(name, input, (last) => (last as Page<unknown>).next, { refetchEveryMs });
  return (
    <Loaded query={query}>
      {({ pages }) => (
        <DataTable
          label={label}
          columns={columns}
          rows={pages.flatMap((page) => (page as Page<ItemOf<Name>>).items)}
          rowKey={rowKey}
          empty={<EmptyState title={empty} />}
          onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          loadingMore={query.isFetchingNextPage}
        />
      )}
    </Loaded>
  );
}

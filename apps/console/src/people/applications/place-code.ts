const TYPE = '<typeId>';

/** Whether a place is one for each smart process, so that its number has to be named. */
export function needsType(code: string): boolean {
  return code.includes(TYPE);
}

/** The code of a place with the number of a smart process in it. */
export function withType(code: string, typeId: number): string {
  return code.replace(TYPE, String(typeId));
}

interface Group<Point> {
  readonly name: string;
  readonly points: readonly Point[];
}

/** Groups of places an application with these rights can have; a place that needs none is open to all. */
export function reachable<Point extends { readonly scope: string | null }>(
  groups: Readonly<Record<string, readonly Point[]>>,
  held: readonly string[],
): Group<Point>[] {
  // The portal knows the right to tasks by two names.
  const holds = (scope: string | null): boolean =>
    scope === null || held.includes(scope) || (scope === 'task' && held.includes('tasks'));
  return Object.entries(groups)
    .map(([name, points]) => ({ name, points: points.filter(({ scope }) => holds(scope)) }))
    .filter(({ points }) => points.length > 0);
}

/** Title of a place by its code, whatever smart process it is of. */
export function titleOf(
  groups: Readonly<Record<string, readonly { readonly code: string; readonly title: string }[]>>,
  code: string,
): string | null {
  const general = code.replace(/^CRM_DYNAMIC_\d+_/, `CRM_DYNAMIC_${TYPE}_`);
  return (
    Object.values(groups)
      .flat()
      .find((point) => point.code === general)?.title ?? null
  );
}

/**
 * Hook of Node's loader: what a module with `?load=N` imports of ours is loaded for N as well. What a mutant changes
 * while modules are loaded is seen by modules that are loaded anew, without a process for each such mutant.
 */
export async function resolve(specifier, context, next) {
  const resolved = await next(specifier, context);
  const load = context.parentURL && new URL(context.parentURL).searchParams.get('load');
  if (!load || !resolved.url.startsWith('file:') || resolved.url.includes('/node_modules/')) return resolved;
  const url = new URL(resolved.url);
  url.searchParams.set('load', load);
  return { ...resolved, url: url.href };
}

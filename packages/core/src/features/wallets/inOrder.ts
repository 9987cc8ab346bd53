/** Configured entries first, then the default order; only what has content. */
export function inOrder<item>(
  configured: readonly item[] | undefined,
  defaults: readonly item[],
  hasContent: (item: item) => boolean,
): readonly item[] {
  return [...new Set([...(configured ?? []), ...defaults])].filter(hasContent)
}

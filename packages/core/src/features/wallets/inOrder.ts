/** Returns the configured entries first, then the others in default order; omits entries without content. */
export function inOrder<item>(
  configured: readonly item[] | undefined,
  defaults: readonly item[],
  hasContent: (item: item) => boolean,
): readonly item[] {
  return [...new Set([...(configured ?? []), ...defaults])].filter(hasContent)
}

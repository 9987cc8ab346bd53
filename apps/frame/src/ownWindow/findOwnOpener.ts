/** Who opened this window, if that is a window of this very site. */
export function findOwnOpener({
  location,
  opener,
}: Pick<Window, 'location' | 'opener'>): Window | undefined {
  try {
    // Of another origin, this throws.
    return opener?.location.origin === location.origin ? opener : undefined
  } catch {
    return undefined
  }
}

/** Returns the opener of this window if it is of the same origin. */
export function findOwnOpener({
  location,
  opener,
}: Pick<Window, 'location' | 'opener'>): Window | undefined {
  try {
    // Throws for another origin.
    return opener?.location.origin === location.origin ? opener : undefined
  } catch {
    return undefined
  }
}

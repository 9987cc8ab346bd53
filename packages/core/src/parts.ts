/**
 * Modules that load on first use, so that the first load stays small. Tests load them beforehand. `later` has a table of
 * its own, of what most pages use only after the modal was opened.
 */
export const parts = {
  later: () => import('./later.ts').then(({ later }) => later),
  resumeAll: () => import('./actions/resumeAll.ts'),
}

/** Parts that have loaded already. A widget that is created afterwards has them from the start. */
export const loadedParts: { later?: Awaited<ReturnType<typeof parts.later>> | undefined } = {}

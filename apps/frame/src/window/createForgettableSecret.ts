/** Holder that React state keeps instead of the secret itself. */
export type ForgettableSecret<secret> = {
  /** Drops the secret; `read` then returns `undefined`. */
  forget(): void
  read(): secret | undefined
}

/** Wraps a secret so that it can be dropped: React keeps earlier props and state for a long time. */
export function createForgettableSecret<secret>(secret: secret): ForgettableSecret<secret> {
  let kept: secret | undefined = secret
  return {
    forget() {
      kept = undefined
    },
    read: () => kept,
  }
}

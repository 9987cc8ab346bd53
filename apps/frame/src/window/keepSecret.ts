/** What is drawn holds the way to a secret and never the secret itself. */
export type KeptSecret<secret> = {
  /** From now on there is none. */
  forget(): void
  read(): secret | undefined
}

/** Makes a secret that can be forgotten: React keeps what it once drew, and what a state was before, for long. */
export function keepSecret<secret>(secret: secret): KeptSecret<secret> {
  let kept: secret | undefined = secret
  return {
    forget() {
      kept = undefined
    },
    read: () => kept,
  }
}

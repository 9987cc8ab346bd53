/**
 * Returns the target origin for `READY`: the parent page as reported by the browser, else the
 * referrer. If neither is known, the target is `*`, because `READY` holds no secret.
 */
export function readyTarget(options: readyTarget.Options): string {
  const [above] = options.ancestorOrigins ?? []
  if (above !== undefined && above !== 'null') return above
  try {
    const { origin } = new URL(options.referrer)
    return origin === 'null' ? '*' : origin
  } catch {
    return '*'
  }
}

export declare namespace readyTarget {
  type Options = {
    /** `location.ancestorOrigins`, if the browser has it. */
    ancestorOrigins: readonly string[] | undefined
    /** `document.referrer`. */
    referrer: string
  }
}

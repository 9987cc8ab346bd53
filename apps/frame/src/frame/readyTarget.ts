/**
 * Where `READY` goes: to the page above, as the browser tells it; else to where the frame was opened
 * from. Only when neither is known to everybody, since it holds no secret.
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
    /** `location.ancestorOrigins`, where the browser has it. */
    ancestorOrigins: readonly string[] | undefined
    /** `document.referrer`. */
    referrer: string
  }
}

import { BaseError } from '@fairlead/protocol'

/** Result of one check. It contains no URL and no key: operators paste it into tickets. */
export type Finding = {
  /** `failed` makes the exit status 1. */
  readonly state: 'failed' | 'ok' | 'warning'
  /** What was checked, for example `upstream 1 of eip155:1`. */
  readonly subject: string
  readonly detail: string
  /** What the operator can do about it. */
  readonly mend?: string | undefined
}

/** Runs a check. An error becomes a finding. */
export async function toFinding(
  subject: string,
  check: () => Promise<Omit<Finding, 'subject'>>,
  mend?: string,
): Promise<Finding> {
  try {
    return { subject, ...(await check()) }
  } catch (error) {
    const [detail, ...hints] = BaseError.is(error)
      ? [error.shortMessage, ...error.hints]
      : [reasonOf(error)]
    // Errors of settings begin with the name of the setting.
    const text = (detail ?? '').replace(`${subject}: `, '')
    return { detail: text, mend: hints.join(' ') || mend, state: 'failed', subject }
  }
}

/** Returns the code of an error, or its name. Messages may quote a URL with a password. */
export function reasonOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
    if (!at.cause) return at.name
  }
  return 'unknown error'
}

export const ok = (detail: string): Omit<Finding, 'subject'> => ({ detail, state: 'ok' })

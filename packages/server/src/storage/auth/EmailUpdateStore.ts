/** Whose mailbox is asked: the old address's, then the new one's. */
export type EmailUpdateStep = 'primary' | 'secondary'

/** A change of an address that is under way; one a person. Times are milliseconds since 1970. */
export type EmailUpdate = {
  id: string
  userId: string
  /** Nobody else goes on with it. */
  sessionId: string
  /** Keyed hash of the address that is replaced; null for none. */
  oldIndex: string | null
  newIndex: string
  /** The new address, encrypted for this row. */
  newSealed: string
  step: EmailUpdateStep
  /** Keyed hash of the step's code. */
  mac: string
  /** At the step's codes, however many were mailed. */
  tries: number
  codeExpiresAt: number
  expiresAt: number
}

/** A link that gives somebody an address back. */
export type EmailUndo = { id: string; userId: string; emailSealed: string }

/** Changes of addresses, in the database; the same on SQLite and PostgreSQL. */
export type EmailUpdateStore = {
  /** Puts it in place of whatever was under way: codes of that are worth nothing from then on. */
  beginEmailUpdate(update: EmailUpdate): Promise<void>
  findEmailUpdate(userId: string, nowMs: number): Promise<EmailUpdate | undefined>
  /** Replaces the code of a step; the tries at the old one stay counted. @returns Whether it is at that step. */
  renewEmailCode(
    id: string,
    code: { codeExpiresAt: number; mac: string; step: EmailUpdateStep },
  ): Promise<boolean>
  /** Counts a try, as long as there are any left, before anybody knows whether it is right. */
  tryEmailCode(
    id: string,
    step: EmailUpdateStep,
    limits: { maxTries: number; nowMs: number },
  ): Promise<
    | { mac: string; outcome: 'counted'; tries: number }
    | { outcome: 'expired' | 'locked' | 'missing' }
  >
  /** Uses the old address's code up, and waits for the new one's. @returns Whether it was this call. */
  stepEmailUpdate(
    id: string,
    change: { codeExpiresAt: number; from: string; to: string },
  ): Promise<boolean>
  /**
   * Uses the new address's code up and puts the address in place, in one step; other sessions of the
   * person end. `taken`: somebody has the address. `gone`: it was not this call, or the old address is
   * not the one any more. Nothing changes then.
   */
  finishEmailUpdate(
    id: string,
    change: finishEmailUpdate.Change,
    nowMs: number,
  ): Promise<'done' | 'gone' | 'taken'>
  dropEmailUpdate(id: string): Promise<void>

  findEmailUndo(tokenHash: string, nowMs: number): Promise<EmailUndo | undefined>
  /**
   * Gives the address back, once: every session of the person ends, every device has to be approved anew,
   * links of later changes are worth nothing, passkeys that were made since 72 h before the change began
   * sign nobody in any more, and devices that have a share since then lose it, but for the one that the wallet
   * was made on. Whoever began anew with the address since loses it. It counts as a change.
   *
   * @param emailSealed - The address, encrypted for the row of the login.
   * @returns Whether it was this call.
   */
  undoEmailUpdate(id: string, emailSealed: string, nowMs: number): Promise<boolean>
  /** When the address was last changed, in milliseconds since 1970; `undefined` for one that never was. */
  findEmailChange(userId: string): Promise<number | undefined>
  /** Whether the device of this key holds a share of the person's wallet, if that was there before a time. */
  hasShare(userId: string, jkt: string, beforeMs: number): Promise<boolean>
}

export declare namespace finishEmailUpdate {
  type Change = {
    mac: string
    sessionId: string
    /** The new address, encrypted for the row of the login. */
    emailSealed: string
    language: string
    /** What takes it back; nothing where there was no address before. */
    undo: { emailSealed: string; expiresAt: number; id: string; tokenHash: string } | undefined
  }
}

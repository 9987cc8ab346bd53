/** Address whose code is asked for: first the old one (`primary`), then the new one (`secondary`). */
export type EmailUpdateStep = 'primary' | 'secondary'

/** An email change in progress; at most one per user. Times are milliseconds since 1970. */
export type EmailUpdate = {
  id: string
  userId: string
  /** Only this session can continue the change. */
  sessionId: string
  /** Keyed hash of the old address; null if there is none. */
  oldIndex: string | null
  newIndex: string
  /** The new address, encrypted for this row. */
  newSealed: string
  step: EmailUpdateStep
  /** Keyed hash of the step's code. */
  mac: string
  /** Number of attempts at this step, over all its codes. */
  tries: number
  codeExpiresAt: number
  expiresAt: number
}

/** A link that restores a user's previous address. */
export type EmailUndo = { id: string; userId: string; emailSealed: string }

/** Email changes in the database; behaves the same on SQLite and PostgreSQL. */
export type EmailUpdateStore = {
  /** Starts a change and replaces any other one in progress; its codes become invalid. */
  beginEmailUpdate(update: EmailUpdate): Promise<void>
  findEmailUpdate(userId: string, nowMs: number): Promise<EmailUpdate | undefined>
  /** Replaces the code of a step; attempts stay counted. @returns True if the change is at that step. */
  renewEmailCode(
    id: string,
    code: { codeExpiresAt: number; mac: string; step: EmailUpdateStep },
  ): Promise<boolean>
  /** Counts an attempt, if any are left, before the code is checked. */
  tryEmailCode(
    id: string,
    step: EmailUpdateStep,
    limits: { maxTries: number; nowMs: number },
  ): Promise<
    | { mac: string; outcome: 'counted'; tries: number }
    | { outcome: 'expired' | 'locked' | 'missing' }
  >
  /** Uses the code of the old address, and continues with the new one's. @returns True if this call did it. */
  stepEmailUpdate(
    id: string,
    change: { codeExpiresAt: number; from: string; to: string },
  ): Promise<boolean>
  /**
   * Uses the code of the new address and sets the address, atomically. Other sessions of the user end. `taken`: another
   * user has the address. `gone`: another call did it, or the old address has changed. Nothing changes in these two
   * cases.
   */
  finishEmailUpdate(
    id: string,
    change: finishEmailUpdate.Change,
    nowMs: number,
  ): Promise<'done' | 'gone' | 'taken'>
  dropEmailUpdate(id: string): Promise<void>

  findEmailUndo(tokenHash: string, nowMs: number): Promise<EmailUndo | undefined>
  /**
   * Restores the previous address, once. Counts as an email change. It also has these effects:
   * - All sessions of the user end, and every device must be approved again.
   * - Undo links of later changes become invalid.
   * - Passkeys added less than 72 h before the change began, or later, can't sign in any more.
   * - Devices that got a share since then lose it, except the device that created the wallet.
   * - A user who registered the address in the meantime loses it.
   *
   * @param emailSealed - The address, encrypted for the row of the login.
   * @returns True if this call did it.
   */
  undoEmailUpdate(id: string, emailSealed: string, nowMs: number): Promise<boolean>
  /** Returns the time of the last email change, in milliseconds since 1970; `undefined` if there was none. */
  findEmailChange(userId: string): Promise<number | undefined>
  /** True if the device with this key has had a share of the user's wallet since before `beforeMs`. */
  hasShare(userId: string, jkt: string, beforeMs: number): Promise<boolean>
}

export declare namespace finishEmailUpdate {
  type Change = {
    mac: string
    sessionId: string
    /** The new address, encrypted for the row of the login. */
    emailSealed: string
    language: string
    /** Data of the undo link; absent if there was no address before. */
    undo: { emailSealed: string; expiresAt: number; id: string; tokenHash: string } | undefined
  }
}

import type { DeviceStore } from './DeviceStore.ts'
import type { EmailUpdateStore } from './EmailUpdateStore.ts'
import type { PasskeyStore } from './PasskeyStore.ts'
import type { SocialStore } from './SocialStore.ts'

/** Owner of a login: a key, on a page of a project. */
export type Caller = { jkt: string; origin: string; projectId: string }

/** A login in progress. Times are milliseconds since 1970. */
export type Flow = Caller & {
  id: string
  /** `social`: only the approval of a device, for a social login with the same id. */
  kind: 'email' | 'social'
  /** Keyed hash of the email address. */
  emailIndex: string
  /** The email address, encrypted for this row. */
  emailSealed: string
  language: string
  /** Name of the browser in the email. */
  browser: string
  /** True if the device must be approved by the email's link first. */
  needsDevice: boolean
  matchCode: string
  /** False for a client that can't show the digits: a button approves the device. */
  asksDigits: boolean
  linkHash: string | null
  linkTries: number
  deviceApprovedAt: number | null
  expiresAt: number
  usedAt: number | null
}

/** Purpose of a code; a code is valid for its own purpose only. */
export type OtpPurpose = 'login'

/** Result of an attempt at a code: counted, or the reason why it was not. */
export type OtpTry =
  | { outcome: 'counted'; mac: string; tries: number }
  | { outcome: 'expired' | 'locked' | 'missing' | 'used' }

/** Result of an attempt at the digits of a link. */
export type LinkTry =
  | { outcome: 'counted'; flow: Flow }
  | { outcome: 'gone' }
  | { outcome: 'locked'; flow: Flow }

/** A user. Users are created when they first authenticate. */
export type User = {
  id: string
  failCount: number
  /** Keyed hash of the email address; `undefined` for users without one. */
  emailIndex: string | undefined
  /** The email address, encrypted for its row. */
  emailSealed: string | undefined
  /** Language of emails, taken from the last login. */
  language: string | undefined
}

export type Device = {
  id: string
  /** True if the device is approved now. */
  isVerified: boolean
  /** False if the device was approved with a button, for a client that can't show digits. */
  isByDigits: boolean
  /** True if the device is approved, or was until an email change was undone. */
  isKnown: boolean
  isRevoked: boolean
}

/** A session in the database. Times are milliseconds since 1970. */
export type StoredSession = Caller & {
  id: string
  userId: string
  deviceId: string
  provider: string
  amr: readonly string[]
  authTime: number
  isDeviceVerified: boolean
  /** False if the device was approved with a button, for a client that can't show digits. */
  isDeviceByDigits: boolean
  refreshHash: string
  previousHash: string | null
  rotatedAt: number
  /** True if, at the given time, the session is not expired and neither it nor its device is revoked. */
  isLive: boolean
}

/** An audit event. Contains no secrets, addresses or codes. */
export type AuditEntry = {
  action: string
  userId?: string | undefined
  /** Id of the object that the event is about. */
  subject?: string | undefined
  projectId?: string | undefined
  origin?: string | undefined
  data?: Readonly<Record<string, boolean | number | string>>
}

/** Login data in the database; behaves the same on SQLite and PostgreSQL. */
export type AuthStore = DeviceStore &
  EmailUpdateStore &
  PasskeyStore &
  SocialStore & {
    addFlow(flow: Flow, nowMs: number): Promise<void>
    /** Returns a flow only to its own caller. */
    findFlow(id: string, caller: Caller): Promise<Flow | undefined>
    /** Returns the caller's unfinished login with this address. */
    findOpenFlow(caller: Caller, emailIndex: string, nowMs: number): Promise<Flow | undefined>
    /** Extends a login; attempts stay counted. */
    renewFlow(id: string, changes: { expiresAt: number; linkHash: string | null }): Promise<void>
    /** Returns the login of a link that can still be approved, and its start time. Does not count as an attempt. */
    findLink(
      linkHash: string,
      nowMs: number,
    ): Promise<{ flow: Flow; startedAt: number } | undefined>
    /** Counts an attempt, if any are left, before the digits are checked. */
    tryLink(linkHash: string, limits: { maxTries: number; nowMs: number }): Promise<LinkTry>
    /** Approves the device of a flow. @returns True if this call approved it. */
    approveDevice(flowId: string, nowMs: number): Promise<boolean>

    /** Replaces the code of a flow and purpose; attempts at the old code stay counted. */
    setOtp(otp: {
      expiresAt: number
      flowId: string
      mac: string
      purpose: OtpPurpose
    }): Promise<void>
    /** Counts an attempt, if any are left, before the code is checked. */
    tryOtp(
      flowId: string,
      purpose: OtpPurpose,
      limits: { maxTries: number; nowMs: number },
    ): Promise<OtpTry>
    /** True if no attempts at a code are left. */
    isOtpLocked(flowId: string, purpose: OtpPurpose, maxTries: number): Promise<boolean>
    /** Marks a code as used. @returns True if this call did it. */
    useOtp(flowId: string, purpose: OtpPurpose, mac: string, nowMs: number): Promise<boolean>

    findUserByEmail(emailIndex: string): Promise<User | undefined>
    findUser(id: string): Promise<User | undefined>
    findDevice(userId: string, jkt: string): Promise<Device | undefined>
    countFailure(userId: string): Promise<void>
    clearFailures(userId: string): Promise<void>
    /** Sets the language of a user's emails. */
    setLanguage(userId: string, language: string): Promise<void>
    /** Creates a user for an address, or returns the existing one unchanged. */
    ensureEmailUser(
      user: { emailIndex: string; emailSealed: string; id: string; language: string },
      nowMs: number,
    ): Promise<User>
    /** Creates or updates the user's device with this key. Approving a revoked device restores it. */
    ensureDevice(
      device: {
        id: string
        /** False if a button approved the device; matters only with `isVerified`. Default: true. */
        isByDigits?: boolean | undefined
        isVerified: boolean
        jkt: string
        /** Browser and system, in the server's own words; unchanged when absent. */
        label?: string | undefined
        /** If true, a revoked device stays revoked and unapproved, even with `isVerified`. */
        staysRevoked?: boolean | undefined
        userId: string
      },
      nowMs: number,
    ): Promise<Device>

    /** Starts a session; ends other sessions of the same device, project and page. */
    beginSession(session: NewSession, nowMs: number): Promise<void>
    findSession(id: string, nowMs: number): Promise<StoredSession | undefined>
    /** Replaces the refresh token. @returns True if the old token was still valid. */
    rotateSession(
      id: string,
      change: { from: string; idleUntil: number; to: string },
      nowMs: number,
    ): Promise<boolean>
    revokeSession(id: string, nowMs: number): Promise<boolean>
    /** Revokes a device of a user and ends its sessions. */
    revokeDevice(userId: string, deviceId: string, nowMs: number): Promise<boolean>

    /**
     * Counts one event in a window that opens with the first one, if the limit allows it.
     *
     * @returns 0, or the milliseconds until the window closes.
     */
    take(key: string, limit: { count: number; windowMs: number }, nowMs: number): Promise<number>
    /** Returns a count that was taken for an action which did not happen; for limits of one per window. */
    giveBack(key: string): Promise<void>

    /**
     * Appends an entry to the audit chain.
     *
     * @param options.isKept - If `false`, the entry is rolled back at once, with the same amount of work. Default:
     *   true.
     */
    writeAudit(
      entry: AuditEntry,
      sign: Sign,
      nowMs: number,
      options?: { isKept?: boolean },
    ): Promise<AuditPoint>
    /** Returns the number of the first modified or missing entry; `undefined` if the chain is intact. */
    findAuditBreak(sign: Sign): Promise<number | undefined>
    /** Returns the last entry; `undefined` if there is none. */
    findAuditEnd(): Promise<AuditPoint | undefined>
    /** True if the chain contains this entry, which was once the last one. */
    hasAuditPoint(point: AuditPoint): Promise<boolean>

    /** Deletes data that expired long ago. */
    sweep(nowMs: number): Promise<void>
  }

/** An audit entry, whose hash covers all entries before it. Stored elsewhere, it reveals a restored old database. */
export type AuditPoint = { hash: string; seq: number }

/** Returns the keyed hash of a link of the chain, base64url. */
export type Sign = (content: string) => Promise<string>

export type NewSession = {
  id: string
  userId: string
  deviceId: string
  projectId: string
  origin: string
  provider: string
  amr: readonly string[]
  refreshHash: string
  idleUntil: number
  expiresAt: number
}

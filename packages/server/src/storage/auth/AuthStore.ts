import type { DeviceStore } from './DeviceStore.ts'
import type { EmailUpdateStore } from './EmailUpdateStore.ts'
import type { PasskeyStore } from './PasskeyStore.ts'
import type { SocialStore } from './SocialStore.ts'

/** Whose login: one key, for a page of a project. */
export type Caller = { jkt: string; origin: string; projectId: string }

/** A login under way. Times are milliseconds since 1970. */
export type Flow = Caller & {
  id: string
  /** `social`: nothing but the approval of a device, for a login with a provider of the same id. */
  kind: 'email' | 'social'
  /** Keyed hash of the address. */
  emailIndex: string
  /** The address, encrypted for this row. */
  emailSealed: string
  language: string
  /** What the mail calls the browser. */
  browser: string
  /** Whether the device has to be approved by the mail's link first. */
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

/** What a code is for; one is never taken for the other. */
export type OtpPurpose = 'login'

/** Of a try at a code: whether it counted, and if not, why. */
export type OtpTry =
  | { outcome: 'counted'; mac: string; tries: number }
  | { outcome: 'expired' | 'locked' | 'missing' | 'used' }

/** Of a try at the digits of a link. */
export type LinkTry =
  | { outcome: 'counted'; flow: Flow }
  | { outcome: 'gone' }
  | { outcome: 'locked'; flow: Flow }

/** Somebody who proved a factor. */
export type User = {
  id: string
  failCount: number
  /** Keyed hash of the address; absent for people without one. */
  emailIndex: string | undefined
  /** Encrypted for its row. */
  emailSealed: string | undefined
  /** Of mails; as in their last login. */
  language: string | undefined
}

export type Device = {
  id: string
  /** Approved now. */
  isVerified: boolean
  /** False if a button approved it, for a client that can't show digits. */
  isByDigits: boolean
  /** Approved now, or until an address was given back. */
  isKnown: boolean
  isRevoked: boolean
}

/** A session, as long as the database has it. Times are milliseconds since 1970. */
export type StoredSession = Caller & {
  id: string
  userId: string
  deviceId: string
  provider: string
  amr: readonly string[]
  authTime: number
  isDeviceVerified: boolean
  /** False if a button approved the device, for a client that can't show digits. */
  isDeviceByDigits: boolean
  refreshHash: string
  previousHash: string | null
  rotatedAt: number
  /** Whether it counts at the time asked for: not over, not revoked, nor its device. */
  isLive: boolean
}

/** One thing that happened. Never a secret, an address or a code. */
export type AuditEntry = {
  action: string
  userId?: string | undefined
  /** What it happened to, by its id. */
  subject?: string | undefined
  projectId?: string | undefined
  origin?: string | undefined
  data?: Readonly<Record<string, boolean | number | string>>
}

/** Everything about signing in, in the database; the same on SQLite and PostgreSQL. */
export type AuthStore = DeviceStore &
  EmailUpdateStore &
  PasskeyStore &
  SocialStore & {
    addFlow(flow: Flow, nowMs: number): Promise<void>
    /** Only the caller's own. */
    findFlow(id: string, caller: Caller): Promise<Flow | undefined>
    /** The caller's login with this address that is still under way. */
    findOpenFlow(caller: Caller, emailIndex: string, nowMs: number): Promise<Flow | undefined>
    /** Lets a login go on longer; what was tried stays counted. */
    renewFlow(id: string, changes: { expiresAt: number; linkHash: string | null }): Promise<void>
    /** The login of a link that can still be approved, and when it began. Counts no try. */
    findLink(
      linkHash: string,
      nowMs: number,
    ): Promise<{ flow: Flow; startedAt: number } | undefined>
    /** Counts a try, as long as there are any left, before anybody knows whether it is right. */
    tryLink(linkHash: string, limits: { maxTries: number; nowMs: number }): Promise<LinkTry>
    /** @returns Whether it was this call that approved it. */
    approveDevice(flowId: string, nowMs: number): Promise<boolean>

    /** Replaces the code of a flow and purpose; the tries at the old one stay counted. */
    setOtp(otp: {
      expiresAt: number
      flowId: string
      mac: string
      purpose: OtpPurpose
    }): Promise<void>
    /** Counts a try, as long as there are any left, before anybody knows whether it is right. */
    tryOtp(
      flowId: string,
      purpose: OtpPurpose,
      limits: { maxTries: number; nowMs: number },
    ): Promise<OtpTry>
    /** Whether all tries at a code are gone. */
    isOtpLocked(flowId: string, purpose: OtpPurpose, maxTries: number): Promise<boolean>
    /** Uses a code up, once. @returns Whether it was this call. */
    useOtp(flowId: string, purpose: OtpPurpose, mac: string, nowMs: number): Promise<boolean>

    findUserByEmail(emailIndex: string): Promise<User | undefined>
    findUser(id: string): Promise<User | undefined>
    findDevice(userId: string, jkt: string): Promise<Device | undefined>
    countFailure(userId: string): Promise<void>
    clearFailures(userId: string): Promise<void>
    /** Language of mails to a person. */
    setLanguage(userId: string, language: string): Promise<void>
    /** Makes a person, unless somebody with this address was faster. Gives who has it, as they were. */
    ensureEmailUser(
      user: { emailIndex: string; emailSealed: string; id: string; language: string },
      nowMs: number,
    ): Promise<User>
    /** The device of a person with this key, made or brought up to date; approved, one that was taken away comes back. */
    ensureDevice(
      device: {
        id: string
        /** False if a button approved it; counts only with `isVerified`. `true` unless given. */
        isByDigits?: boolean | undefined
        isVerified: boolean
        jkt: string
        /** Browser and system in our own words; kept as it was when absent. */
        label?: string | undefined
        /** One that was taken away stays so, and not approved, whatever `isVerified` says. */
        staysRevoked?: boolean | undefined
        userId: string
      },
      nowMs: number,
    ): Promise<Device>

    /** Begins a session; others of the same device, project and page end. */
    beginSession(session: NewSession, nowMs: number): Promise<void>
    findSession(id: string, nowMs: number): Promise<StoredSession | undefined>
    /** Puts a new refresh token in place of one. @returns Whether that one still counted. */
    rotateSession(
      id: string,
      change: { from: string; idleUntil: number; to: string },
      nowMs: number,
    ): Promise<boolean>
    revokeSession(id: string, nowMs: number): Promise<boolean>
    /** Takes a device from its person: its sessions end. */
    revokeDevice(userId: string, deviceId: string, nowMs: number): Promise<boolean>

    /**
     * Counts one more in a window that opens with its first, if the limit allows it.
     *
     * @returns 0, or the milliseconds until the window closes.
     */
    take(key: string, limit: { count: number; windowMs: number }, nowMs: number): Promise<number>
    /** Opens a window again that lets one through, for whoever was that one and did not go. */
    giveBack(key: string): Promise<void>

    /**
     * Appends to the chain.
     *
     * @param options.isKept - `false` takes it back at once; the work is the same. `true`.
     */
    writeAudit(
      entry: AuditEntry,
      sign: Sign,
      nowMs: number,
      options?: { isKept?: boolean },
    ): Promise<AuditPoint>
    /** The number of the first entry that was changed or is missing; `undefined` when none is. */
    findAuditBreak(sign: Sign): Promise<number | undefined>
    /** The last entry; `undefined` before the first. */
    findAuditEnd(): Promise<AuditPoint | undefined>
    /** Whether an entry that was once the last one is still there. */
    hasAuditPoint(point: AuditPoint): Promise<boolean>

    /** Forgets what is long over. */
    sweep(nowMs: number): Promise<void>
  }

/** An entry of the audit, and by its hash everything before it. Kept elsewhere, it shows a database that was put back. */
export type AuditPoint = { hash: string; seq: number }

/** Keyed hash of a link of the chain, base64url. */
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

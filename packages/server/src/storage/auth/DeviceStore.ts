import type { Device } from './AuthStore.ts'

/** A device as shown to its owner. Times are milliseconds since 1970. */
export type ListedDevice = Device & {
  createdAt: number
  jkt: string
  /** Browser and system, in the server's own words; empty if unknown. */
  label: string
  lastSeenAt: number
  /** Origins of the pages with a valid session on this device. */
  origins: readonly string[]
}

/** An audit entry as shown to its user. */
export type ListedAudit = {
  action: string
  /** Milliseconds since 1970. */
  at: number
  origin: string | null
  seq: number
}

/** Account data shown to the user. */
export type DeviceStore = {
  /** Lists the devices of a user, including revoked ones. */
  listDevices(userId: string, nowMs: number): Promise<readonly ListedDevice[]>
  /** Lists the audit entries of a user, newest first, starting before the entry `before`. */
  listAudit(
    userId: string,
    options: { before?: number | undefined; limit: number },
  ): Promise<readonly ListedAudit[]>
}

import type { Device } from './AuthStore.ts'

/** A device as its owner sees it. Times are milliseconds since 1970. */
export type ListedDevice = Device & {
  createdAt: number
  jkt: string
  /** Browser and system in our own words; empty when unknown. */
  label: string
  lastSeenAt: number
  /** Pages of its sessions that still count. */
  origins: readonly string[]
}

/** An entry of the audit as its person may see it. */
export type ListedAudit = {
  action: string
  /** Milliseconds since 1970. */
  at: number
  origin: string | null
  seq: number
}

/** What people are shown of their own account. */
export type DeviceStore = {
  /** Devices of a person, also those that were taken away. */
  listDevices(userId: string, nowMs: number): Promise<readonly ListedDevice[]>
  /** What happened to a person, the newest first, of what is older than an entry. */
  listAudit(
    userId: string,
    options: { before?: number | undefined; limit: number },
  ): Promise<readonly ListedAudit[]>
}

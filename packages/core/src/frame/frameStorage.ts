import type { KeyValueStorage } from '../utils/environment.ts'

/** Storage keys of login data; none of it is secret. Contract of the frame, §9. */
const names = {
  chain: 'frame/last-used-chain',
  email: 'frame/email',
  emailTime: 'frame/last-email-login-time',
  isUsed: 'frame/login-used',
  networks: 'frame/smart-account-networks',
  pending: 'pending-social',
  social: 'connected-social',
  types: 'preferred-account-types',
  userName: 'frame/social-username',
} as const
export type FrameKey = keyof typeof names

/** Keys that are removed when a login ends. */
const ofLogin = ['chain', 'email', 'isUsed', 'social', 'userName'] as const

/** Login data that survives a reload. If storage throws, values are kept in memory only. */
export type FrameStorage = {
  read(key: FrameKey): string | undefined
  write(key: FrameKey, value: string | undefined): void
  /** Removes the data of the login. */
  clear(): void
}

export function createFrameStorage(options: createFrameStorage.Options): FrameStorage {
  const { prefix, storage } = options
  const memory = new Map<FrameKey, string>()
  const kept: FrameStorage = {
    read(key) {
      try {
        return storage ? (storage.getItem(prefix + names[key]) ?? undefined) : memory.get(key)
      } catch {
        return memory.get(key)
      }
    },
    write(key, value) {
      if (value === undefined) memory.delete(key)
      else memory.set(key, value)
      try {
        if (value === undefined) storage?.removeItem(prefix + names[key])
        else storage?.setItem(prefix + names[key], value)
      } catch {}
    },
    clear() {
      for (const key of ofLogin) kept.write(key, undefined)
    },
  }
  return kept
}

export declare namespace createFrameStorage {
  type Options = { prefix: string; storage: KeyValueStorage | undefined }
}

import type { FrameEnvironment } from '@fairlead/core'
import { detachedLogin, type FrameCallName } from '@fairlead/protocol/embedded'

/** A message of the page, as the frame received it. */
export type HeardByFrame = {
  readonly id: string
  readonly type: string
  readonly payload?: unknown
}

/** Answers of a scripted frame. A thrown value is a failure; a pending promise is an answer that never comes. */
export type FrameScript = Partial<Record<FrameCallName, (payload: never) => unknown>>

/** A scripted frame in a world without windows. */
export type TestFrame = {
  readonly world: FrameEnvironment
  readonly origin: string
  /** URLs that were loaded as frames, oldest first. */
  readonly urls: readonly string[]
  readonly heard: readonly HeardByFrame[]
  /** Names of received calls, without those that every start begins with. */
  asked(): readonly string[]
  /** Change it to change the answers. */
  readonly script: FrameScript
  /** Capabilities that its ready message declares. */
  offers: { drawn?: boolean; passkey?: boolean }
  /** Origins of the pages around the page. */
  readonly around: string[]
  /** If false, it sends nothing until {@link TestFrame.say}. */
  isReady: boolean
  /** Delivers a message to the page; from the frame, unless given otherwise. */
  say(data: unknown, from?: { origin?: string; source?: unknown }): void
  /** Simulates a failed load of the element. */
  fail(): void
  /** Changes the system's color scheme. */
  turn(mode: 'dark' | 'light'): void
  /** Removes the frame from the page. */
  vanish(): void
  /** Returns the number of frames in the page. */
  count(): number
}

export const testFrameUrl = 'https://frame.example'
export const frameAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const frameSolanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const starts = ['SYNC_DAPP_DATA', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS', 'SYNC_THEME']

/** Creates a frame whose user is known already; scripts can change that. */
export function createTestFrame(given: FrameScript = {}): TestFrame {
  const listeners = new Set<(message: FrameEnvironment.Message) => void>()
  const heard: HeardByFrame[] = []
  const urls: string[] = []
  const onScheme = new Set<() => void>()
  let isDark = false
  const standing = new Map<object, () => void>()
  let now: object | undefined
  const origin = new URL(testFrameUrl).origin
  const script: FrameScript = {
    CONNECT_DEVICE: () => undefined,
    CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }),
    CONNECT_OTP: () => undefined,
    CONNECT_SOCIAL({ chainId = 'eip155:31337', uri }: { chainId?: string; uri?: string }) {
      if (uri === detachedLogin) throw { code: 'OTP_INVALID', message: 'Nothing was cut off' }
      return {
        address: chainId.startsWith('solana') ? frameSolanaAddress : frameAddress,
        chainId,
        email: 'anna@example.com',
        userName: 'anna',
      }
    },
    CONNECT_FARCASTER: () => ({ userName: 'anna.eth' }),
    CONNECT_GUEST: () => ({ email: null }),
    CONNECT_TOKEN: () => ({ email: 'anna@example.com', userName: 'Anna' }),
    GET_TOKEN_NONCE: () => ({ nonce: 'nonce-of-the-frame' }),
    GET_ACCESS_TOKEN: () => ({ accessToken: 'header.payload.signature', expiresIn: 300 }),
    GET_FARCASTER_URI: () => ({ url: `${testFrameUrl}/farcaster` }),
    GET_SOCIAL_REDIRECT_URI: ({ provider }: { provider: string }) => ({
      uri: `${testFrameUrl}/start?provider=${provider}&state=ab12`,
    }),
    RELOAD: () => undefined,
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
    GET_USER: ({ chainId }: { chainId: string }) => ({
      address: chainId.startsWith('solana') ? frameSolanaAddress : frameAddress,
      chainId,
      email: 'anna@example.com',
    }),
    IS_CONNECTED: () => ({ isConnected: true }),
    RPC_ABORT: () => undefined,
    SIGN_OUT: () => undefined,
    SWITCH_NETWORK: ({ chainId }: { chainId: string }) => ({ chainId }),
    SYNC_DAPP_DATA: () => undefined,
    SYNC_THEME: () => undefined,
    ...given,
  }
  const frame: TestFrame = {
    origin,
    urls,
    heard,
    script,
    around: [],
    isReady: true,
    offers: {},
    asked: () =>
      heard
        .map(({ type }) => type.replace('@w3m-app/', ''))
        .filter((name) => !starts.includes(name)),
    say(data, from = {}) {
      const message = { data, origin, source: now, ...from }
      for (const listener of [...listeners]) listener(message)
    },
    fail: () => now && standing.get(now)?.(),
    turn(mode) {
      isDark = mode === 'dark'
      for (const run of [...onScheme]) run()
    },
    vanish: () => standing.clear(),
    count: () => standing.size,
    world: {
      ancestors: () => frame.around,
      insert({ onError, url }) {
        const source = {}
        now = source
        standing.set(source, onError)
        urls.push(url)
        if (frame.isReady)
          queueMicrotask(() =>
            frame.say({ payload: { x: frame.offers }, type: '@w3m-frame/READY' }, { source }),
          )
        return {
          source,
          isApart: false,
          get isGone() {
            return !standing.has(source)
          },
          focus() {},
          remove: () => void standing.delete(source),
          post(message, target) {
            if (target !== origin || !standing.has(source)) return
            const asked = structuredClone(message) as HeardByFrame
            heard.push(asked)
            const name = asked.type.replace('@w3m-app/', '') as FrameCallName
            void answer(script[name], asked.payload).then((said) => {
              if (!said) return
              const type = `@w3m-frame/${name}_${said.isFailure ? 'ERROR' : 'SUCCESS'}`
              frame.say({ id: asked.id, payload: said.payload, type }, { source })
            })
          },
        }
      },
      listen(onMessage) {
        listeners.add(onMessage)
        return () => listeners.delete(onMessage)
      },
      prefersDark: () => isDark,
      onScheme(run) {
        onScheme.add(run)
        return () => onScheme.delete(run)
      },
      random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    },
  }
  return frame
}

async function answer(
  say: FrameScript[FrameCallName],
  payload: unknown,
): Promise<{ isFailure: boolean; payload: unknown } | undefined> {
  if (!say) return undefined
  try {
    return { isFailure: false, payload: await say(payload as never) }
  } catch (error) {
    const { message, ...x } = error as {
      code?: unknown
      data?: unknown
      matchCode?: unknown
      message?: unknown
      reason?: unknown
      rpcCode?: unknown
      triesLeft?: unknown
    }
    return { isFailure: true, payload: { message, x } }
  }
}

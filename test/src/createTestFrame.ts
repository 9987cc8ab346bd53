import type { FrameWorld } from '@fairlead/core'
import type { FrameCallName } from '@fairlead/protocol/embedded'

/** A message of the page, as the frame got it. */
export type HeardByFrame = {
  readonly id: string
  readonly type: string
  readonly payload?: unknown
}

/** What a scripted frame answers; what throws is a failure, and `undefined` in a promise is waited for. */
export type FrameScript = Partial<Record<FrameCallName, (payload: never) => unknown>>

/** A scripted frame in a world without windows. */
export type TestFrame = {
  readonly world: FrameWorld
  readonly origin: string
  /** Addresses that were put into the page, oldest first. */
  readonly urls: readonly string[]
  readonly heard: readonly HeardByFrame[]
  /** Names of what was heard, without what every start begins with. */
  asked(): readonly string[]
  /** Change it to change the answers. */
  readonly script: FrameScript
  /** False: it says nothing until {@link TestFrame.say}. */
  isReady: boolean
  /** Something that comes to the page; from the frame, unless said otherwise. */
  say(data: unknown, from?: { origin?: string; source?: unknown }): void
  /** The element could not be loaded. */
  fail(): void
  /** Somebody takes it out of the page. */
  vanish(): void
  /** How many stand in the page. */
  count(): number
}

export const testFrameUrl = 'https://frame.example'
export const frameAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const frameSolanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const starts = ['SYNC_DAPP_DATA', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS', 'SYNC_THEME']

/** A person of whom the frame knows everything already; scripts say otherwise. */
export function createTestFrame(given: FrameScript = {}): TestFrame {
  const listeners = new Set<(message: FrameWorld.Message) => void>()
  const heard: HeardByFrame[] = []
  const urls: string[] = []
  const standing = new Map<object, () => void>()
  let now: object | undefined
  const origin = new URL(testFrameUrl).origin
  const script: FrameScript = {
    CONNECT_DEVICE: () => undefined,
    CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }),
    CONNECT_OTP: () => undefined,
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
    isReady: true,
    asked: () =>
      heard
        .map(({ type }) => type.replace('@w3m-app/', ''))
        .filter((name) => !starts.includes(name)),
    say(data, from = {}) {
      const message = { data, origin, source: now, ...from }
      for (const listener of [...listeners]) listener(message)
    },
    fail: () => now && standing.get(now)?.(),
    vanish: () => standing.clear(),
    count: () => standing.size,
    world: {
      insert({ onError, url }) {
        const source = {}
        now = source
        standing.set(source, onError)
        urls.push(url)
        if (frame.isReady)
          queueMicrotask(() => frame.say({ payload: {}, type: '@w3m-frame/READY' }, { source }))
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
      prefersDark: () => false,
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
    const { code, message, triesLeft } = error as {
      code?: unknown
      message?: unknown
      triesLeft?: unknown
    }
    return { isFailure: true, payload: { message, x: { code, triesLeft } } }
  }
}

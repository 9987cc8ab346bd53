import { BaseError, parse, type RouteResponse, routePath } from '@fairlead/protocol'
import {
  type FrameCallName,
  findEmbedderList,
  framePrefix,
  getFrameConfig,
} from '@fairlead/protocol/embedded'
import { createApi } from './api/createApi.ts'
import { createProof } from './api/createProof.ts'
import { createDesk, type Desk } from './approval/createDesk.ts'
import type { Theme } from './approval/pickTheme.ts'
import { calls } from './calls/calls.ts'
import type { FrameContext } from './calls/FrameContext.ts'
import type { Environment } from './environment.ts'
import { createFirewall, type FrameHandlers, type FrameMessage } from './frame/createFirewall.ts'
import { readyTarget } from './frame/readyTarget.ts'
import { hashIntent } from './keys/errands/hashIntent.ts'
import type { OpenKeys } from './keys/Keys.ts'
import { createEmailLogin } from './login/createEmailLogin.ts'
import { createNetworks } from './networks/createNetworks.ts'
import { createNodes } from './rpc/createNodes.ts'
import { createSession } from './session/createSession.ts'
import { openDeviceKeys } from './session/openDeviceKeys.ts'
import { createLocks } from './storage/createLocks.ts'
import type { Store } from './storage/openStore.ts'
import { createWallet } from './wallet/createWallet.ts'
import { createDeviceShares } from './wallet/deviceShares.ts'

/** Version of the wire; the same as in the frame's address. */
const wireVersion = '4'

/** What a frame listens to and says, and what it shows. */
export type FrameWindow = {
  /** `location.ancestorOrigins`, where the browser has it. */
  readonly ancestorOrigins: readonly string[] | undefined
  /** Whether the page above is the one in the address bar. */
  readonly isTopLevelPage: boolean
  /** False where storage ends with the page, as in a frame without credentials. */
  readonly mayKeep: boolean
  /** `window.parent`. */
  readonly page: { postMessage(message: unknown, targetOrigin: string): void }
  /** `document.referrer`. */
  readonly referrer: string
  /** Address of this document. */
  readonly url: string
  listen(onMessage: (message: FrameMessage) => void): void
  /** Draws the requests of a page, once it is known. */
  show(page: {
    claim: () => string | undefined
    desk: Desk
    embedder: 'default' | 'own' | undefined
    origin: string
  }): void
  setTheme(theme: Theme): void
}

/**
 * Opens the frame for the page above it, and tells that page so. Says nothing where the project is
 * unknown: the page's own time limit tells it.
 */
export async function openFrame(options: openFrame.Options): Promise<void> {
  const { environment, window } = options
  const url = new URL(window.url)
  const projectId = url.searchParams.get('projectId') ?? ''
  const { config, nonce } = await fetchConfig(projectId, url, environment)
  const listOf = (origin: string) => findEmbedderList({ ...config, origin })

  let context: Promise<FrameContext> | undefined
  const contextOf = (origin: string) => {
    context ??= openContext({
      ...options,
      config,
      embedder: listOf(origin),
      nonce,
      origin,
    }).catch((error: unknown) => {
      // Storage that did not answer once may do so the next time.
      context = undefined
      throw error
    })
    return context
  }
  const handlers = Object.fromEntries(
    Object.keys(calls).map((name) => [
      name,
      async (payload: unknown, { origin }: { origin: string }) => {
        const call = calls[name as FrameCallName] as (
          payload: unknown,
          context: FrameContext,
        ) => unknown
        return call(payload, await contextOf(origin))
      },
    ]),
  ) as unknown as FrameHandlers
  const { ancestorOrigins, isTopLevelPage, page, referrer } = window
  const { receive } = createFirewall({
    ancestorOrigins,
    clock: environment.clock,
    handlers,
    isAllowed: (origin) => listOf(origin) !== undefined,
    isTopLevelPage,
    page,
  })
  window.listen(receive)
  // The one message that may go to a page before it is known; it holds no secret.
  page.postMessage(
    {
      type: `${framePrefix}READY`,
      payload: { version: wireVersion, x: { passkey: false } },
    },
    readyTarget({ ancestorOrigins, referrer }),
  )
}

export declare namespace openFrame {
  type Options = {
    environment: Environment
    /** Language of the mails. */
    locale: string
    openKeys: OpenKeys
    store: Store
    window: FrameWindow
  }
}

async function fetchConfig(
  projectId: string,
  url: URL,
  { fetch }: Environment,
): Promise<{ config: RouteResponse<typeof getFrameConfig>; nonce: string | undefined }> {
  const target = new URL(routePath(getFrameConfig.path), url)
  target.searchParams.set('projectId', projectId)
  const response = await fetch(target, { cache: 'no-store', credentials: 'omit' })
  if (!response.ok) throw new BaseError('PROJECT_INVALID')
  const config = parse(getFrameConfig.response, await response.json(), 'RESPONSE_INVALID')
  return { config, nonce: response.headers.get('dpop-nonce') ?? undefined }
}

async function openContext(
  options: openFrame.Options & {
    config: RouteResponse<typeof getFrameConfig>
    embedder: 'default' | 'own' | undefined
    nonce: string | undefined
    origin: string
  },
): Promise<FrameContext> {
  const { config, embedder, environment, locale, nonce, openKeys, origin, store, window } = options
  const url = new URL(window.url)
  // What one page stores, another never finds, though both may share the browser's storage.
  const scope = `${config.projectId} ${origin}`
  const locks = createLocks(environment.locks)
  const keys = await openDeviceKeys({ locks, scope, store })
  const proof = await createProof(keys.proof, environment.random)
  const { projectId } = config
  const api = createApi({ environment, nonce, origin, projectId, proof, url: url.origin })
  const wrapKey = keys.wrap
  const session = createSession({ api, environment, locks, scope, store, wrapKey })
  const desk = createDesk()
  let claim: string | undefined
  window.show({ claim: () => claim, desk, embedder, origin })
  return {
    clock: environment.clock,
    config,
    desk,
    emailLogin: createEmailLogin({ api, environment, locale, session }),
    hashIntent,
    networks: createNetworks(config.chains, url.searchParams.get('chainId') ?? undefined),
    nodes: createNodes(environment),
    origin,
    session,
    setClaim(name) {
      claim = name
    },
    setTheme: window.setTheme,
    wallet: createWallet({
      config,
      environment,
      locks,
      mayKeep: window.mayKeep,
      openKeys,
      scope,
      session,
      shares: createDeviceShares(store, scope),
      wrapKey,
    }),
  }
}

import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { LoginOutcome, OauthProvider } from '@fairlead/protocol/embedded'
import { startProviders } from '@fairlead/test/identity'
import { onTestFinished } from 'vitest'
import { type LoginConfiguration, loginRoutes } from '../features/auth/loginRoutes.ts'
import type { OidcConfiguration } from '../features/auth/social/createOidcProvider.ts'
import { createOutcomePage } from '../features/auth/social/routes.ts'
import { createOutgoingFetch } from '../outgoingFetch.ts'
import { createAuthServer } from './createAuthServer.ts'
import { createTestBrowser } from './createTestBrowser.ts'
import { type TestDevice, testFrameUrl } from './createTestDevice.ts'

const pageUrl = new URL('../../../../apps/frame/callback.html', import.meta.url)

/** Creates a server with social login, and simulated providers that are real OpenID Connect servers. */
export async function createSocialServer(options: createSocialServer.Options = {}) {
  const { brands = ['google', 'github'], oidcProjects = [] } = options
  const providers = await startProviders({ brands, frameUrl: testFrameUrl, oidcProjects, port: 0 })
  onTestFinished(() => providers.stop())
  const outgoing = createOutgoingFetch()
  onTestFinished(() => outgoing.close())
  const asked: string[] = []
  const fetch = (async (url: string, init?: RequestInit) => {
    asked.push(url)
    return (options.fetch ?? outgoing.fetch)(url, init)
  }) as typeof globalThis.fetch
  const { social } = providers
  const oidc = [...providers.oidc, ...(options.oidc ?? [])]
  // The providers use the machine's clock.
  const clock = { nowMs: Date.now() }
  const server = await createAuthServer({
    clock,
    ...(options.hasMailer === false && { hasMailer: false }),
    routes: ({ codes, context, guard, log }) => {
      const read = async () => ({ headers: {}, text: readFileSync(pageUrl, 'utf8') })
      const configuration = { oidc, social } as LoginConfiguration
      const page = createOutcomePage({ read })
      return loginRoutes(
        { ...context, codes, configuration, fetch, guardedFetch: options.guardedFetch, log },
        guard,
        page,
      ).endpoints
    },
  })

  const login = async (device: TestDevice, provider: string, how = {}) => {
    const binder = randomBytes(32)
    const binderHash = createHash('sha256').update(binder).digest('base64url')
    const started = await server.call(
      device,
      '/v1/auth/social/start',
      { binderHash, provider },
      how,
    )
    return {
      binder: binder.toString('base64url'),
      flowId: String(started.body.flowId),
      started,
      uri: String(started.body.uri),
    }
  }
  type Login = Awaited<ReturnType<typeof login>>

  return {
    ...server,
    /** All requests that the server sent to providers. */
    asked,
    createBrowser: () => createTestBrowser({ fetch: outgoing.fetch, send: server.send }),
    /** Starts a login as the frame does. */
    login,
    outgoing: outgoing.fetch,
    social,
    /** Completes a login as the frame does, with the data from the page and the popup. */
    complete: (
      device: TestDevice,
      { binder, flowId }: Pick<Login, 'binder' | 'flowId'>,
      end: { resultUri: string; ticket?: { ticket: string } | undefined },
      how = {},
    ) => {
      const ticket = end.ticket?.ticket
      const body = { binder, flowId, handle: end.resultUri, ...(ticket && { ticket }) }
      return server.call(device, '/v1/auth/social/complete', body, how)
    },
  }
}

export declare namespace createSocialServer {
  type Options = {
    /** Available providers. */
    brands?: readonly OauthProvider[]
    /** Replaces the fetch to providers. */
    fetch?: typeof globalThis.fetch
    /** Replaces the fetch to public addresses. */
    guardedFetch?: typeof globalThis.fetch
    hasMailer?: boolean
    /** More OpenID Connect providers of projects. */
    oidc?: readonly OidcConfiguration[]
    /** Projects that have the simulated company's provider. */
    oidcProjects?: readonly string[]
  }
}

/** Reads the outcome in the popup's page. */
export function readOutcome(html: string): LoginOutcome {
  const [, text = ''] = /id="outcome">(.*?)<\/script>/.exec(html) ?? []
  return JSON.parse(text) as LoginOutcome
}

/** Reads the outcome of a successful popup. */
export function returnedOf(html: string): Extract<LoginOutcome, { kind: 'returned' }> {
  return readOutcome(html) as Extract<LoginOutcome, { kind: 'returned' }>
}

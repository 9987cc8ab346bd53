import { createHash } from 'node:crypto'
import type { SmartAccountSettings } from '@fairlead/protocol/embedded'
import { calculateJwkThumbprint, compactVerify, EmbeddedJWK } from 'jose'
import { createShareServer, type ShareServer } from '../keys/testing/createShareServer.ts'
import { createTestPasskeys, type TestPasskeys } from './createTestPasskeys.ts'
import { createTestProvider, type TestProvider } from './createTestProvider.ts'
import { createTestSessions } from './createTestSessions.ts'

/** The frame's server in memory: verifies every DPoP proof, sends no email, keeps one wallet per user. */
export type TestServer = {
  readonly calls: { readonly path: string; readonly token: string | undefined }[]
  readonly custody: ShareServer
  readonly fetch: typeof globalThis.fetch
  /** Overrides the answer of a route. */
  answer(path: string, respond: (() => Promise<Response> | Response) | undefined): void
  approveDevice(): void
  /** Expires all access tokens. */
  expireTokens(): void
  evmChainId: number
  hasWallet(): boolean
  /** False if a user who signs in with the key of the browser has another login. */
  isGuest: boolean
  /** Delays the answers of a route from now on. @returns Releases them. */
  hold(path: string): () => void
  isOffline: boolean
  readonly networks: Record<string, (method: string, params: readonly unknown[]) => unknown>
  /** Returns the balances of an account; absent if unknown. */
  holdings: ((asked: { address: string; caipNetworkId: string }) => unknown) | undefined
  /** Bundler and paymaster. */
  operations: (call: { method: string; params: unknown[] }) => Promise<unknown>
  /** Smart account settings of the EVM network; absent if it has none. */
  smartAccount: SmartAccountSettings | undefined
  readonly passkeys: TestPasskeys
  readonly provider: TestProvider
  /** Sessions of the user's wallet. */
  readonly sessions: ReturnType<typeof createTestSessions>
  recovery: 'automatic' | 'user'
  /** True if the project allows clients other than our own. */
  thirdPartyClients: 'on' | 'off'
  /** Error code that sign-in tokens are rejected with. */
  tokenRejection: string | undefined
  /** Valid access tokens. */
  tokens(): readonly string[]
  /** Time of the wallet's creation, in milliseconds since 1970. */
  walletCreatedAt: number | undefined
}

export const frameUrl = 'https://frame.example'
export const otp = '123456'
const emailFlow = 'flw_0123456789abcdef'
/** How long after a login the recovery methods may be changed, in milliseconds. */
const freshMs = 5 * 60_000

const digest = (content: Uint8Array | string) =>
  createHash('sha256').update(content).digest('base64url')
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { headers, status })
const problem = (code: string, status: number, headers?: Record<string, string>) =>
  json(
    {
      code,
      detail: code,
      reasons: [{ description: `Refused: ${code}`, field: '' }],
      requestId: '1',
      status,
      title: code,
      type: 'about:blank',
    },
    status,
    headers,
  )

/** @param clock - Returns the server's time, in milliseconds since 1970. */
export async function createTestServer(clock: () => number): Promise<TestServer> {
  const custody = await createShareServer()
  const seen = new Set<string>()
  const answers = new Map<string, () => Promise<Response> | Response>()
  const refreshTokens = new Set<string>()
  let accessTokens = new Set<string>()
  /** Sealed nonces, with the recipient that each is for. */
  const challenges = new Map<string, string>()
  /** Time of the last entered code. */
  let signedInAt = 0
  const personId = `usr_${crypto.randomUUID()}`
  let isApproved = false
  let hasWallet = false
  let count = 0
  const nonce = 'nonce-of-the-server'

  const ada = { email: 'ada@example.com', provider: 'email', userName: null }
  /** Tokens of unapproved devices: a Farcaster login doesn't approve the device. */
  const unapproved = new Set<string>()
  const session = (user: { provider: string } = ada) => {
    count += 1
    accessTokens.add(`access-${count}`)
    refreshTokens.add(`refresh-${count}`)
    const isDeviceVerified = user.provider !== 'farcaster'
    if (!isDeviceVerified) unapproved.add(`access-${count}`)
    return json({
      accessToken: `access-${count}`,
      expiresIn: 600,
      isDeviceVerified,
      refreshToken: `refresh-${count}`,
      user: { id: personId, ...user },
    })
  }

  async function check(request: Request, body: Uint8Array) {
    const token = request.headers.get('dpop') ?? ''
    const { payload, protectedHeader } = await compactVerify(token, EmbeddedJWK)
    const claims = JSON.parse(new TextDecoder().decode(payload))
    const access = request.headers.get('authorization')?.replace(/^DPoP /, '')
    const url = new URL(request.url)
    const isGood =
      protectedHeader.typ === 'dpop+jwt' &&
      claims.htm === request.method &&
      claims.htu === url.origin + url.pathname &&
      claims.bd === digest(body) &&
      (access === undefined ? claims.ath === undefined : claims.ath === digest(access)) &&
      Math.abs(clock() - claims.iat * 1000) <= 60_000 &&
      !seen.has(claims.jti)
    seen.add(claims.jti)
    await calculateJwkThumbprint(protectedHeader.jwk!)
    const date = { date: new Date(clock()).toUTCString() }
    if (!isGood || claims.nonce !== nonce)
      return problem('SIGNATURE_INVALID', 401, {
        ...date,
        'dpop-nonce': nonce,
        'www-authenticate': `DPoP error="${isGood ? 'use_dpop_nonce' : 'invalid_dpop_proof'}"`,
      })
    if (access !== undefined && !accessTokens.has(access)) return problem('SESSION_EXPIRED', 401)
    return undefined
  }

  const respond = {
    json,
    problem,
    session(user: {
      email?: string | null
      isGuest?: boolean
      provider: string
      userName?: string | null
    }) {
      signedInAt = clock()
      return session(user)
    },
  }
  const { provider, routes: providerRoutes } = createTestProvider(respond)
  const { passkeys, routes: passkeyRoutes } = createTestPasskeys(respond)
  const walletOf = () => ({ ...custody.record(), createdAt: server.walletCreatedAt })
  const sessions = createTestSessions(json)
  const holds = new Map<string, Promise<void>>()
  const routes: Record<
    string,
    (body: never, access: string | undefined) => Promise<Response> | Response
  > = {
    '/v1/auth/email/start': ({ showsDigits = true }: { showsDigits?: boolean }) =>
      json({
        action: isApproved ? 'VERIFY_OTP' : 'VERIFY_DEVICE',
        expiresIn: 600,
        flowId: emailFlow,
        ...(isApproved || !showsDigits ? {} : { matchCode: '417' }),
        resendAfter: 30,
      }),
    ...providerRoutes,
    ...passkeyRoutes,
    '/v1/auth/device/wait': ({ flowId }: { flowId: string }) => {
      const isYes = flowId === emailFlow ? isApproved : provider.isApproved(flowId)
      return json({ status: isYes ? 'approved' : 'pending' })
    },
    '/v1/auth/otp/verify': (body: { otp: string }) => {
      if (body.otp !== otp) return problem('OTP_INVALID', 401)
      signedInAt = clock()
      return session()
    },
    '/v1/auth/guest': () =>
      respond.session({
        email: null,
        provider: 'guest',
        userName: null,
        ...(server.isGuest && { isGuest: true }),
      }),
    '/v1/auth/token/start': () => json({ expiresIn: 600, nonce: '1893456000.random.mac' }),
    '/v1/auth/token/complete': () =>
      server.tokenRejection
        ? problem(server.tokenRejection, 401)
        : respond.session({ email: 'ada@shop.example', provider: 'token', userName: 'Ada' }),
    '/v1/token/refresh': (body: { refreshToken: string }) =>
      refreshTokens.delete(body.refreshToken) ? session() : problem('SESSION_EXPIRED', 401),
    '/v1/session/logout': (_, access) => {
      if (access) accessTokens.delete(access)
      return json({})
    },
    '/v1/wallet': () => json(hasWallet ? walletOf() : null),
    '/v1/wallets': (body: Parameters<ShareServer['create']>[0]) => {
      if (hasWallet) return problem('CONFLICT', 409)
      hasWallet = true
      custody.create(body)
      return json({ version: 1, wallet: walletOf(), walletId: body.walletId })
    },
  }

  async function route(request: Request, body: Uint8Array): Promise<Response> {
    const { pathname } = new URL(request.url)
    const access = request.headers.get('authorization')?.replace(/^DPoP /, '')
    const refusal = await check(request, body)
    if (refusal) return refusal
    const parsed = body.length > 0 ? JSON.parse(new TextDecoder().decode(body)) : undefined
    const [, setId] = /\/sets\/([^/]+)\/release$/.exec(pathname) ?? []
    if (setId !== undefined) {
      const s = await custody.release({ ephPub: parsed.ephPub, setId })
      return json({ releaseId: 'rel_1', s, version: custody.record().version })
    }
    if (pathname.endsWith('/challenge')) {
      const { challenge, nonce } = await custody.challenge(parsed.rid)
      challenges.set(nonce, parsed.rid)
      return json({ challenge })
    }
    if (pathname.endsWith('/recover')) {
      const isOperator = parsed.rid === custody.operator.rid || parsed.nonce === undefined
      const isProven = isOperator
        ? server.recovery === 'automatic' && !unapproved.has(access ?? '')
        : challenges.get(parsed.nonce) === parsed.rid && challenges.delete(parsed.nonce)
      if (!isProven) return problem('FACTOR_REQUIRED', 403)
      return json(await custody.recover(parsed))
    }
    if (pathname.endsWith('/update')) {
      if (clock() - signedInAt > freshMs) return problem('FACTOR_REQUIRED', 403)
      if (parsed.version !== custody.record().version + 1) return problem('CONFLICT', 409)
      custody.update(parsed, { replaces: '' })
      return json({ version: parsed.version })
    }
    if (pathname === '/v1/holdings' && server.holdings) {
      const balances = await server.holdings(parsed)
      return balances ? json({ balances }) : problem('UPSTREAM_UNAVAILABLE', 503)
    }
    const sessionAnswer = sessions.answer(request, parsed)
    if (sessionAnswer) return sessionAnswer
    if (pathname === '/v1/operations') return json(await server.operations(parsed))
    return (await routes[pathname]?.(parsed as never, access)) ?? problem('NOT_FOUND', 404)
  }

  const server: TestServer = {
    calls: [],
    custody,
    evmChainId: 1,
    holdings: undefined,
    isGuest: true,
    isOffline: false,
    operations: async () => ({ error: { code: -32601, message: 'Method not found' } }),
    networks: {},
    passkeys,
    provider,
    recovery: 'automatic',
    sessions,
    smartAccount: undefined,
    thirdPartyClients: 'on',
    tokenRejection: undefined,
    walletCreatedAt: undefined,
    answer(path, respond) {
      if (respond) answers.set(path, respond)
      else answers.delete(path)
    },
    approveDevice() {
      isApproved = true
    },
    expireTokens() {
      accessTokens = new Set()
    },
    hasWallet: () => hasWallet,
    hold(path) {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      holds.set(path, held)
      return () => {
        holds.delete(path)
        release()
      }
    },
    tokens: () => [...accessTokens],
    fetch: async (input, init) => {
      const request = new Request(input, init as RequestInit)
      const url = new URL(request.url)
      const body = new Uint8Array(await request.arrayBuffer())
      const node = server.networks[url.href]
      if (node) {
        const { method, params } = JSON.parse(new TextDecoder().decode(body))
        const result = await node(method, params)
        if (result instanceof Error)
          return json({ error: { code: -32000, message: result.message } })
        return json({ id: 1, jsonrpc: '2.0', result })
      }
      if (server.isOffline) throw new TypeError('Failed to fetch')
      const token = request.headers.get('authorization') ?? undefined
      server.calls.push({ path: url.pathname, token })
      const own = answers.get(url.pathname)
      // Like a browser: an aborted request rejects without waiting for the answer.
      const gaveUp = new Promise<never>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new TypeError('Aborted'))),
      )
      if (own) return Promise.race([own(), gaveUp])
      if (url.pathname === '/v1/frame/config')
        return json({
          allowsDefaultOrigins: true,
          chains: [
            {
              caipNetworkId: `eip155:${server.evmChainId}`,
              isTestnet: false,
              name: 'Ethereum',
              nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
              rpcUrls: ['https://node.example/'],
              ...(server.holdings && { hasHoldings: true }),
              ...(server.smartAccount && { smartAccount: server.smartAccount }),
            },
            {
              caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
              isTestnet: false,
              name: 'Solana',
              nativeCurrency: { decimals: 9, name: 'Solana', symbol: 'SOL' },
              rpcUrls: ['https://solana.example/'],
            },
          ],
          name: 'Test',
          origins: ['https://app.example'],
          passkey: server.passkeys.isOffered,
          projectId: 'project',
          recovery: server.recovery,
          ...(server.recovery === 'automatic' ? { recoveryKey: custody.operator.publicKey } : {}),
          serviceKey: custody.serviceKey,
          smartAccountNetworks: server.smartAccount ? [server.evmChainId] : [],
          oidc: [{ name: 'oidc:acme', title: 'Acme' }],
          socials: ['google', 'farcaster'],
          thirdPartyClients: server.thirdPartyClients,
        })
      const answer = await route(request, body)
      await Promise.race([holds.get(url.pathname), gaveUp])
      return answer
    },
  }
  return server
}

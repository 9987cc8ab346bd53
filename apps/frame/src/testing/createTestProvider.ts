import { createHash } from 'node:crypto'

type Flow = {
  binderHash: string
  handle?: string | undefined
  id: string
  isApproved: boolean
  isDone: boolean
  isReleased?: boolean
  ticket?: string | undefined
}

/** Social and Farcaster routes of the test server: every login is the same user. */
export type TestProvider = {
  /** Finishes the newest login at its provider; only a popup receives a ticket. */
  comeBack(options?: { hasWindow?: boolean }): {
    flowId: string
    handle: string
    ticket: string | undefined
  }
  /** The user continues in the detached popup of the newest login. */
  release(): void
  /** The user approves the newest login by email. */
  approve(): void
  isApproved(flowId: string): boolean
  /** The Farcaster app signs. */
  sign(): void
}

type Respond = {
  json: (body: unknown, status?: number) => Response
  problem: (code: string, status: number) => Response
  session: (user: { email: string | null; provider: string; userName: string | null }) => Response
}
type Routes = Record<string, (body: never) => Response>

export function createTestProvider({ json, problem, session }: Respond): {
  provider: TestProvider
  routes: Routes
} {
  const flows: Flow[] = []
  let isSigned = false
  const find = (flowId: string) => flows.find(({ id }) => id === flowId)
  const newest = () => flows.at(-1)!
  const fill = (letter: string) => letter.repeat(42) + flows.length

  const routes = {
    '/v1/auth/social/start': ({ binderHash }: { binderHash: string }) => {
      const id = `flw_${String(flows.length).padStart(16, '0')}`
      flows.push({ binderHash, id, isApproved: false, isDone: false })
      return json({ expiresIn: 600, flowId: id, uri: `https://frame.example/oauth/start?${id}` })
    },
    '/v1/auth/social/status': ({ flowId }: { flowId: string }) => {
      const flow = find(flowId)
      if (!flow) return problem('NOT_FOUND', 404)
      if (flow.isDone || !(flow.handle || flow.isReleased))
        return json({ status: flow.isDone ? 'done' : 'open' })
      return json({ binding: flow.ticket ? 'strong' : 'weak', status: 'returned' })
    },
    '/v1/auth/social/complete': (body: {
      binder: string
      flowId: string
      handle?: string
      showsDigits?: boolean
      ticket?: string
    }) => {
      const flow = find(body.flowId)
      const binder = Buffer.from(body.binder, 'base64url')
      const isRight =
        flow !== undefined &&
        createHash('sha256').update(binder).digest('base64url') === flow.binderHash &&
        body.handle === flow.handle &&
        (body.ticket === undefined || body.ticket === flow.ticket)
      if (!isRight) return problem('OTP_INVALID', 401)
      if (flow.isDone) return problem('CONFLICT', 409)
      if (body.ticket === undefined && !flow.isApproved)
        return json({
          action: 'VERIFY_DEVICE',
          expiresIn: 600,
          ...(body.showsDigits === false ? {} : { matchCode: '582' }),
          resendAfter: 30,
        })
      flow.isDone = true
      return session({ email: 'ada@example.test', provider: 'google', userName: 'ada' })
    },
    '/v1/auth/farcaster/start': () => {
      isSigned = false
      const url = 'https://farcaster.example/connect?channel=1'
      return json({ expiresIn: 600, flowId: 'flw_farcaster0000000', url })
    },
    '/v1/auth/farcaster/complete': () =>
      isSigned
        ? session({ email: null, provider: 'farcaster', userName: 'ada.eth' })
        : json({ status: 'pending' }),
  }

  return {
    provider: {
      approve() {
        newest().isApproved = true
      },
      comeBack({ hasWindow = true } = {}) {
        const flow = newest()
        flow.handle = `urn:fairlead:login:${fill('h')}`
        flow.ticket = hasWindow ? fill('t') : undefined
        return { flowId: flow.id, handle: flow.handle, ticket: flow.ticket }
      },
      release() {
        const flow = newest()
        flow.isReleased = true
        flow.handle = flow.ticket = undefined
      },
      isApproved: (flowId) => find(flowId)?.isApproved === true,
      sign() {
        isSigned = true
      },
    },
    routes,
  }
}

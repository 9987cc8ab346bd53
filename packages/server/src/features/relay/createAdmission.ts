import { isLoopbackHost, matchesOrigin, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { addressBlock, clientAddress } from '../../middleware/clientAddress.ts'
import { createRateLimiter } from '../../middleware/createRateLimiter.ts'
import type { Project } from '../../storage/Project.ts'
import type { Sender } from '../../storage/relay/quotas.ts'
import type { RelayLimits } from './limits.ts'
import { RelayError } from './RelayError.ts'
import type { Listener } from './RelaySocket.ts'
import { verifyAuth } from './verifyAuth.ts'

/** Result of the admission: the client id and whose quotas count, or a refusal with HTTP status, close code and close reason. */
export type Admission =
  | { readonly clientId: string; readonly sender: Sender }
  | {
      readonly code: number
      readonly error: RelayError
      readonly reason: string
      readonly status: number
    }

const Claimed = v.object({ iss: v.pipe(v.string(), v.maxLength(80)) })

/** Creates the function that decides who may use the relay. Source: relay protocol, sections 5 and 6. */
export function createAdmission(options: createAdmission.Options) {
  const { clock, isKnownProjectNeeded, limits, projects, publicUrls, trustedProxies } = options
  const everywhere = createRateLimiter(limits.connects, clock)
  const here = createRateLimiter(limits.loopbackConnects, clock)
  const ofClients = createRateLimiter(limits.clientConnects, clock)
  const requests = createRateLimiter(limits.messages, clock)

  return async function admit(asked: createAdmission.Asked): Promise<Admission> {
    const { headers, listener, query } = asked
    const forwarded = headers.get('x-forwarded-for') ?? undefined
    const address = clientAddress(asked.address, forwarded, trustedProxies)
    const isHere = isLoopbackHost(address) || address === clientAddress('::1', undefined, 0)
    const token = query.get('auth') ?? bearer(headers.get('authorization'))
    // Taken first: a client that reconnects in a loop must not use up the limit of an address that it shares.
    if (asked.isSocket && !isHere && ofClients.take(`${address} ${claimedClient(token)}`) > 0)
      return tooMany()
    const limiter = asked.isSocket ? (isHere ? here : everywhere) : requests
    if (limiter.take(address) > 0) return tooMany()

    const projectId = query.get('projectId')
    if (!projectId)
      return refuse(
        401,
        new RelayError('ProjectIdNotSpecified'),
        'Authorization error: Project ID is missing',
      )
    if (!/^[\w-]{1,64}$/.test(projectId))
      return refuse(403, new RelayError('ProjectNotFound'), 'Unauthorized: invalid key')
    const project = await projects.find(projectId.toLowerCase())
    if (!project && isKnownProjectNeeded)
      return refuse(403, new RelayError('ProjectNotFound'), 'Project not found')
    if (project?.isDisabled)
      return refuse(403, new RelayError('ProjectInactive'), 'Unauthorized: invalid key')
    if (project && !isOriginAllowed(project, headers.get('origin')))
      return refuse(403, new RelayError('OriginNotAllowed'), 'Unauthorized: origin not allowed')

    if (!token) return refuse(401, new RelayError('MissingJwt'), 'Unauthorized: missing token')
    try {
      const audiences = [...publicUrls, ...ownUrls(listener, publicUrls)]
      const clientId = verifyAuth(token, { audiences, nowMs: clock() })
      return { clientId, sender: { block: addressBlock(address), project: project?.id } }
    } catch (error) {
      if (!(error instanceof RelayError)) throw error
      return refuse(401, error, `Unauthorized: ${error.message.replace('Auth error: ', '')}`)
    }
  }
}

export declare namespace createAdmission {
  type Options = {
    clock: () => number
    /** True if project ids that are unknown to this server are refused. */
    isKnownProjectNeeded: boolean
    limits: RelayLimits
    projects: { find(id: string): Promise<Project | undefined> }
    /** Accepted token audiences. `http` counts as `ws`. */
    publicUrls: readonly string[]
    trustedProxies: number
  }
  type Asked = {
    address: string
    headers: Headers
    isSocket: boolean
    listener: Listener | undefined
    query: URLSearchParams
  }
}

function refuse(status: number, error: RelayError, reason: string, code = 3000): Admission {
  return { code, error, reason, status }
}

/** Refuses a client that is over a limit of sockets. */
export function tooMany(): Admission {
  return refuse(429, new RelayError('TooManyRequests'), 'Too many requests', 1013)
}

/**
 * Returns the client id that a token claims, before its signature is verified. All invalid tokens share one id: without
 * a valid claim, an address has the limit of a single client.
 */
function claimedClient(token: string | undefined): string {
  try {
    const claims: unknown = JSON.parse(
      Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString(),
    )
    return tryParse(Claimed, claims)?.iss ?? ''
  } catch {
    return ''
  }
}

/**
 * Returns true if the origin is allowed. Requests without one are: they come from native clients, which could forge it.
 */
function isOriginAllowed(project: Project, origin: string | null): boolean {
  // The empty pattern matches nothing, but `matchesOrigin` allows loopback origins for any pattern.
  return (
    origin === null ||
    [...project.allowedOrigins, ''].some((pattern) => matchesOrigin(pattern, origin))
  )
}

function bearer(header: string | null): string | undefined {
  return /^Bearer +(?<token>\S+)$/i.exec(header ?? '')?.groups?.token
}

/** Returns the loopback URLs of a relay that listens on loopback only, or has no public URL. */
function ownUrls(listener: Listener | undefined, publicUrls: readonly string[]): string[] {
  if (!listener || (!listener.isLoopback && publicUrls.length > 0)) return []
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => `ws://${host}:${listener.port}`)
}

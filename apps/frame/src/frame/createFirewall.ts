import {
  BaseError,
  cleanText,
  errorSentence,
  errorText,
  InputError,
  parse,
} from '@fairlead/protocol'
import {
  appPrefix,
  type FrameCallName,
  type FrameFailure,
  type FramePayload,
  type FrameResult,
  frameCalls,
  framePrefix,
  messageDepth,
  messageLength,
} from '@fairlead/protocol/embedded'
import { TooEarly } from '../api/TooEarly.ts'
import { WrongCode } from '../api/WrongCode.ts'
import { DeviceNeeded } from '../login/DeviceNeeded.ts'
import { NodeRefusal } from '../rpc/NodeRefusal.ts'
import { CallsRefusal } from '../smart/CallsRefusal.ts'
import { copyJson } from './copyJson.ts'

/** Rate limit: events per second, also the burst size. */
export const eventsPerSecond = 50
const eventsAtOnce = 100
/** Maximum number of unanswered requests. */
export const mostOpen = 99
/**
 * Calls that end something are accepted even when other calls are rate-limited. Otherwise the frame
 * would keep a user whom the page has signed out. They have limits of their own, because they can
 * be a flood too.
 */
const endings: ReadonlySet<FrameCallName> = new Set(['RELOAD', 'RPC_ABORT', 'SIGN_OUT'])
const endingsPerSecond = 5
const endingsAtOnce = 10

/** Calls that are handled without an id; they get no answer. */
const mayBeNameless: ReadonlySet<FrameCallName> = new Set(['SYNC_DAPP_DATA', 'SYNC_THEME'])
const callNames: ReadonlyMap<string, FrameCallName> = new Map(
  (Object.keys(frameCalls) as FrameCallName[]).map((name) => [appPrefix + name, name]),
)
const goodId = /^[A-Za-z0-9._-]{1,64}$/
/** Allowed format of a call name; an unknown name in this format gets an answer. */
const goodName = /^\w{1,64}$/
/** Payload limits; the page counts in the same way. */
const limits = { maxDepth: messageDepth, maxLength: messageLength }

/** One handler per call. */
export type FrameHandlers = {
  readonly [name in FrameCallName]: (
    payload: FramePayload<name>,
    context: { readonly id: string | undefined; readonly origin: string },
  ) => FrameResult<name> | Promise<FrameResult<name>>
}

/** Message as delivered by the browser. `data` is read late, because reading it is expensive. */
export type FrameMessage = {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
}

/** Checks every message between the page and the frame. */
export type Firewall = {
  /** Handler for the window's `message` events. */
  receive(message: FrameMessage): void
  /** Returns the page's origin; `undefined` until the first valid message. */
  origin(): string | undefined
}

/**
 * Accepts messages of known shape from the parent page if the project allows its origin, and
 * answers that origin only. Contract of the frame, §4.3.
 */
export function createFirewall(options: createFirewall.Options): Firewall {
  const { ancestorOrigins, clock, handlers, isAllowed, page } = options
  const bucket = createBucket({ burst: eventsAtOnce, clock, perSecond: eventsPerSecond })
  const endingBucket = createBucket({ burst: endingsAtOnce, clock, perSecond: endingsPerSecond })
  const open = new Set<string>()
  let pinned: string | undefined

  function isFromPage({ origin, source }: FrameMessage): boolean {
    if (source !== page || origin === 'null') return false
    if (pinned !== undefined) return origin === pinned
    const [above] = ancestorOrigins ?? []
    const isReported = above === undefined || above === origin
    return isReported && isAllowed(origin) && areAncestorsAllowed(options)
  }

  function answer(name: string, id: string, ending: 'ERROR' | 'SUCCESS', payload: unknown) {
    if (pinned === undefined) return
    const message = { id, type: `${framePrefix}${name}_${ending}` }
    page.postMessage(payload === undefined ? message : { ...message, payload }, pinned)
  }

  function hasRoom(isEnding: boolean): boolean {
    if (isEnding) return endingBucket.take() && open.size < mostOpen + endingsAtOnce
    return bucket.take() && open.size < mostOpen
  }

  const refuse = (name: string, id: string | undefined, error: unknown) => {
    if (id !== undefined) answer(name, id, 'ERROR', toFailure(error))
  }

  async function run<name extends FrameCallName>(
    name: name,
    id: string | undefined,
    input: unknown,
  ) {
    if (id !== undefined) open.add(id)
    try {
      const plain = input === undefined ? undefined : copyJson(input, limits)
      const payload = parse(frameCalls[name].payload, plain) as FramePayload<name>
      const result = await handlers[name](payload, { id, origin: pinned ?? '' })
      if (!fits(result))
        throw new BaseError('RESPONSE_INVALID', {
          shortMessage: 'The response is larger than the message limit. Request less at once',
        })
      if (id !== undefined) answer(name, id, 'SUCCESS', result)
    } catch (error) {
      refuse(name, id, error)
    } finally {
      if (id !== undefined) open.delete(id)
    }
  }

  return {
    origin: () => pinned,

    receive(message) {
      if (!isFromPage(message)) return
      pinned ??= message.origin

      const head = readHead(message.data)
      if (!head) return
      const { id, name, payload } = head
      const known = callNames.get(appPrefix + name)
      if (id === undefined && !(known && head.isNameless && mayBeNameless.has(known))) return

      if (!hasRoom(known !== undefined && endings.has(known)))
        return refuse(name, id, new BaseError('RATE_LIMITED'))
      if (!known) return refuse(name, id, new BaseError('FEATURE_UNAVAILABLE'))
      if (id !== undefined && open.has(id))
        return refuse(
          name,
          id,
          new BaseError('CONFLICT', { shortMessage: 'This id is already in use' }),
        )
      void run(known, id, payload)
    },
  }
}

export declare namespace createFirewall {
  type Options = {
    /** `location.ancestorOrigins`, if the browser has it. */
    ancestorOrigins: readonly string[] | undefined
    /** Returns milliseconds. */
    clock: () => number
    handlers: FrameHandlers
    /** Returns true if a page of this origin may use the frame. */
    isAllowed: (origin: string) => boolean
    /** `window.parent`. */
    page: { postMessage(message: unknown, targetOrigin: string): void }
  }
}

/**
 * Returns true if the project allows every page around the frame: a page that is itself in a frame could be covered by
 * the pages around it. Browsers without `ancestorOrigins` check the pages too, by the policy `frame-ancestors` of the
 * document.
 */
export function areAncestorsAllowed({
  ancestorOrigins = [],
  isAllowed,
}: Pick<createFirewall.Options, 'ancestorOrigins' | 'isAllowed'>): boolean {
  return ancestorOrigins.every(isAllowed)
}

/**
 * Returns true if the page accepts the result; pages refuse results that are too large or too deep.
 */
function fits(result: unknown): boolean {
  if (result === undefined) return true
  try {
    return JSON.stringify(copyJson(result, limits)).length <= limits.maxLength
  } catch {
    return false
  }
}

type Head = { id: string | undefined; isNameless: boolean; name: string; payload: unknown }

/** Returns the name and id of a message, or nothing for other data. Doesn't read the payload. */
function readHead(data: unknown): Head | undefined {
  try {
    if (typeof data !== 'object' || data === null) return undefined
    const { id, payload, type } = data as { id?: unknown; payload?: unknown; type?: unknown }
    if (typeof type !== 'string' || type.length > 128 || !type.startsWith(appPrefix))
      return undefined
    const name = type.slice(appPrefix.length)
    if (!goodName.test(name)) return undefined
    const isGood = typeof id === 'string' && id.length <= 64 && goodId.test(id)
    return { id: isGood ? id : undefined, isNameless: id === undefined, name, payload }
  } catch {
    return undefined
  }
}

/** Rate limiter. */
type Bucket = { take(): boolean }

/** Creates a token bucket: `burst` at once, then `perSecond`. */
function createBucket(options: createBucket.Options): Bucket {
  const { burst, clock, perSecond } = options
  let tokens = burst
  let at = clock()
  return {
    take() {
      const now = clock()
      tokens = Math.min(burst, tokens + (Math.max(0, now - at) / 1000) * perSecond)
      at = now
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}

declare namespace createBucket {
  type Options = {
    burst: number
    /** Returns milliseconds. */
    clock: () => number
    perSecond: number
  }
}

/** Maximum length of an error message for the page, in code points. */
const messageLimit = 200

/**
 * Converts an error for the page: a message and one of our codes. Errors of other libraries become
 * unknown errors, because their text may contain private data.
 */
export function toFailure(error: unknown): FrameFailure {
  if (!BaseError.is(error)) return { message: errorText('UNKNOWN'), x: { code: 'UNKNOWN' } }
  const where = error instanceof InputError ? `: ${error.path}` : ''
  const message = cleanText(`${errorSentence(error)}${where}`, messageLimit)
  const matchCode = error instanceof DeviceNeeded ? error.matchCode : undefined
  const digits = matchCode === undefined ? {} : { matchCode }
  const tries = error instanceof WrongCode ? { triesLeft: error.triesLeft } : {}
  const refusal = error instanceof NodeRefusal ? { data: error.data, reason: error.reason } : {}
  const wait =
    error instanceof TooEarly ? { reason: error.reason, retryAfterSeconds: error.seconds } : {}
  const batch = error instanceof CallsRefusal ? { rpcCode: error.rpcCode } : {}
  return {
    message: message || errorText(error.code),
    x: { code: error.code, ...digits, ...refusal, ...tries, ...wait, ...batch },
  }
}

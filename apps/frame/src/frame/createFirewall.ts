import { BaseError, parse } from '@fairlead/protocol'
import {
  appPrefix,
  type FrameCallName,
  type FramePayload,
  type FrameResult,
  frameCalls,
  framePrefix,
  messageDepth,
  messageLength,
} from '@fairlead/protocol/embedded'
import { copyJson } from './copyJson.ts'
import { createBucket } from './createBucket.ts'
import { toFailure } from './toFailure.ts'

/** Events a second, and at once. */
const eventsPerSecond = 50
const eventsAtOnce = 100
/** Requests that are not answered yet. */
const mostOpen = 99
/**
 * What ends things is heard where all else is refused, or the frame would keep whom the page has signed
 * out. It has limits of its own, because it can be a flood too.
 */
const endings: ReadonlySet<FrameCallName> = new Set(['RELOAD', 'RPC_ABORT', 'SIGN_OUT'])
const endingsPerSecond = 5
const endingsAtOnce = 10

/** Calls that are obeyed without an id, and then not answered. */
const mayBeNameless: ReadonlySet<FrameCallName> = new Set(['SYNC_DAPP_DATA', 'SYNC_THEME'])
const callNames: ReadonlyMap<string, FrameCallName> = new Map(
  (Object.keys(frameCalls) as FrameCallName[]).map((name) => [appPrefix + name, name]),
)
const goodId = /^[A-Za-z0-9._-]{1,64}$/
/** What a name of a call may look like, so that an unknown one can be answered. */
const goodName = /^\w{1,64}$/
/** Of a payload: the page counts in the same way. */
const limits = { maxDepth: messageDepth, maxLength: messageLength }

/** One function a call. */
export type FrameHandlers = {
  readonly [name in FrameCallName]: (
    payload: FramePayload<name>,
    context: { readonly id: string | undefined; readonly origin: string },
  ) => FrameResult<name> | Promise<FrameResult<name>>
}

/** A message as the browser delivers it; `data` is read late, because reading it costs. */
export type FrameMessage = {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
}

/** What stands between the page and everything in the frame. */
export type Firewall = {
  /** For the window's `message` events. */
  receive(message: FrameMessage): void
  /** The page that is listened to; `undefined` until the first good message. */
  origin(): string | undefined
}

/**
 * Lets in what comes from the page above, from an origin that the project allows, in a known shape;
 * and answers that origin alone. Contract of the frame, §4.3.
 */
export function createFirewall(options: createFirewall.Options): Firewall {
  const { ancestorOrigins, clock, handlers, isAllowed, isTopLevelPage, page } = options
  const bucket = createBucket({ burst: eventsAtOnce, clock, perSecond: eventsPerSecond })
  const endingBucket = createBucket({ burst: endingsAtOnce, clock, perSecond: endingsPerSecond })
  const open = new Set<string>()
  let pinned: string | undefined

  function isFromPage({ origin, source }: FrameMessage): boolean {
    // A page in another page's frame is nobody's choice: the project says only who may embed.
    if (source !== page || !isTopLevelPage || origin === 'null') return false
    if (pinned !== undefined) return origin === pinned
    const [above] = ancestorOrigins ?? []
    return (above === undefined || above === origin) && isAllowed(origin)
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
          shortMessage: 'The answer is larger than a message may be: ask for less at once',
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
        return refuse(name, id, new BaseError('CONFLICT', { shortMessage: 'This id is in use' }))
      void run(known, id, payload)
    },
  }
}

export declare namespace createFirewall {
  type Options = {
    /** `location.ancestorOrigins`, where the browser has it. */
    ancestorOrigins: readonly string[] | undefined
    /** In milliseconds. */
    clock: () => number
    handlers: FrameHandlers
    /** Whether a page of this origin may use the frame. */
    isAllowed: (origin: string) => boolean
    /** Whether the page above is the one in the address bar. */
    isTopLevelPage: boolean
    /** `window.parent`. */
    page: { postMessage(message: unknown, targetOrigin: string): void }
  }
}

/** Whether the page takes it: what is too large or too deep it refuses. */
function fits(result: unknown): boolean {
  if (result === undefined) return true
  try {
    return JSON.stringify(copyJson(result, limits)).length <= limits.maxLength
  } catch {
    return false
  }
}

type Head = { id: string | undefined; isNameless: boolean; name: string; payload: unknown }

/** Name and id of a message, if it is one; its payload is not looked at. */
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

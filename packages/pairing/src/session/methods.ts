/** How a method travels. Source: pairing protocol, section 5. */
export type Method = {
  /** Seconds that the relay keeps the request. */
  readonly ttl: number
  /** Seconds that the relay keeps the answer. */
  readonly answerTtl: number
  /** Whether a phone may show it. */
  readonly prompt: boolean
  readonly tag: number
  readonly answerTag: number
  /** A person's no. */
  readonly rejectTag?: number
  /** A no without asking anybody. */
  readonly autoRejectTag?: number
}

const minute = 60
const day = 86_400

function method(tag: number, ttl: number, prompt = false, answerTtl = ttl): Method {
  return { tag, answerTag: tag + 1, ttl, answerTtl, prompt }
}

/** Tag 0, kept for a day. */
const unknownMethod: Method = { tag: 0, answerTag: 0, ttl: day, answerTtl: day, prompt: false }

const methods = {
  wc_pairingDelete: method(1000, day),
  wc_pairingPing: method(1002, minute / 2),
  wc_sessionPropose: {
    ...method(1100, 5 * minute, true),
    rejectTag: 1120,
    autoRejectTag: 1121,
  },
  wc_sessionSettle: method(1102, 5 * minute),
  wc_sessionUpdate: method(1104, day),
  wc_sessionExtend: method(1106, day),
  wc_sessionRequest: method(1108, 5 * minute, true),
  wc_sessionEvent: method(1110, 5 * minute, true),
  wc_sessionDelete: method(1112, day),
  wc_sessionPing: method(1114, day),
  wc_sessionAuthenticate: {
    ...method(1116, 60 * minute, true),
    rejectTag: 1118,
    autoRejectTag: 1119,
  },
} as const satisfies Record<string, Method>
export type MethodName = keyof typeof methods

/** @returns How it travels; as the unknown do, for any other name. */
export function methodOf(name: string): Method {
  return Object.hasOwn(methods, name) ? methods[name as MethodName] : unknownMethod
}

/** Life of a session from its settlement or extension, in seconds. */
export const sessionSeconds = 7 * day
/** Life of a pairing link and its proposal, in seconds. */
export const proposalSeconds = 5 * minute
/** Shortest and longest time for a request, in seconds. */
export const requestSeconds = { least: 5 * minute, most: 7 * day } as const
/** How long an answer to a ping is awaited, in seconds. */
export const pingSeconds = minute / 2

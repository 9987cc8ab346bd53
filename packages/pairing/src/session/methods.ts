/** Relay parameters of a method. Source: pairing protocol, section 5. */
export type Method = {
  /** Time that the relay keeps the request, in seconds. */
  readonly ttl: number
  /** Time that the relay keeps the response, in seconds. */
  readonly answerTtl: number
  /** True if a phone may show a push notification. */
  readonly prompt: boolean
  readonly tag: number
  readonly answerTag: number
  /** Tag of a response that the user declined. */
  readonly rejectTag?: number
  /** Tag of a response that was declined automatically. */
  readonly autoRejectTag?: number
}

const minute = 60
const day = 86_400

function method(tag: number, ttl: number, prompt = false, answerTtl = ttl): Method {
  return { tag, answerTag: tag + 1, ttl, answerTtl, prompt }
}

/** Parameters of unknown methods: tag 0, kept for a day. */
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

/** Returns the relay parameters of a method; those of unknown methods for any other name. */
export function methodOf(name: string): Method {
  return Object.hasOwn(methods, name) ? methods[name as MethodName] : unknownMethod
}

/** Lifetime of a session after settlement or extension, in seconds. */
export const sessionSeconds = 7 * day
/** Lifetime of a pairing URI and its proposal, in seconds. */
export const proposalSeconds = 5 * minute
/** Minimum and maximum lifetime of a request, in seconds. */
export const requestSeconds = { least: 5 * minute, most: 7 * day } as const
/** Time limit for the response to a ping, in seconds. */
export const pingSeconds = minute / 2

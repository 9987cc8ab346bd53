/** JSON-RPC error codes and messages by tag. Source: relay protocol, section 4. */
const relayErrors = {
  ProjectIdNotSpecified: [3000, 'Auth error: Project ID not specified'],
  ProjectNotFound: [3000, 'Auth error: Project not found'],
  ProjectInactive: [3000, 'Auth error: Project inactive'],
  OriginNotAllowed: [3000, 'Auth error: Origin not allowed'],
  MissingJwt: [3000, 'Auth error: Missing JWT'],
  InvalidJwt: [3000, 'Auth error: Invalid JWT'],
  TooManyRequests: [3001, 'Too many requests'],
  InvalidMethod: [-32600, 'Invalid payload: Invalid request method'],
  InvalidParams: [-32600, 'Invalid payload: Invalid request parameters'],
  PayloadSizeExceeded: [-32600, 'Invalid payload: Payload size exceeded'],
  InvalidTopic: [-32600, 'Invalid payload: Topic decoding failed'],
  InvalidRequestId: [-32600, 'Invalid payload: Invalid request ID'],
  InvalidJsonRpcVersion: [-32600, 'Invalid payload: Invalid JSON RPC version'],
  BatchLimitExceeded: [-32600, 'Invalid payload: The batch contains too many items'],
  BatchEmpty: [-32600, 'Invalid payload: The batch contains no items'],
  Serialization: [-32600, 'Invalid payload: Failed to deserialize request'],
  MailboxLimitExceeded: [-32000, 'Request handler error: Mailbox limit exceeded'],
  SubscriberLimitExceeded: [-32000, 'Request handler error: Subscriber limit exceeded'],
  TopicLimitExceeded: [-32000, 'Request handler error: Topic limit exceeded'],
  WatchUnavailable: [-32000, 'Request handler error: This relay has no webhooks'],
  StorageError: [-32603, 'Internal error: Storage error'],
} as const satisfies Record<string, readonly [code: number, message: string]>

/** Identifies a refusal. */
export type RelayErrorTag = keyof typeof relayErrors

/** Thrown when the relay refuses a request. The client receives its code and message. */
export class RelayError extends Error {
  override name = 'RelayError'
  readonly code: number
  readonly tag: RelayErrorTag

  /** @param detail - What was wrong, if the user or developer can fix it. */
  constructor(tag: RelayErrorTag, detail?: string) {
    const [code, message] = relayErrors[tag]
    super(detail ? `${message}: ${detail}` : message)
    this.code = code
    this.tag = tag
  }
}

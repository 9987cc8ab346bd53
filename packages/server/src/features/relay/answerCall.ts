import { MailboxFull, type StoreLimit } from '../../storage/relay/MailboxFull.ts'
import type { Method } from './methods/defineMethod.ts'
import { findMethod } from './methods/methods.ts'
import { RelayError, type RelayErrorTag } from './RelayError.ts'
import type { Said } from './readFrame.ts'

/** Reply to a call. `afterwards` runs when `text` has been written to the network; it never rejects. */
export type Reply = {
  readonly text: string
  readonly afterwards?: (() => Promise<void>) | undefined
}

/** Error tags of the limits of a topic or client. Quotas are also reported as full mailboxes, which clients know. */
const full: Partial<Record<StoreLimit, RelayErrorTag>> = {
  bytes: 'MailboxLimitExceeded',
  messages: 'MailboxLimitExceeded',
  subscribers: 'SubscriberLimitExceeded',
  topics: 'TopicLimitExceeded',
}

/** Runs one call. Never rejects: every failure becomes an error reply. */
export async function answerCall(
  said: Exclude<Said, { kind: 'answer' }>,
  context: Method.Context & {
    onFailure: (error: unknown) => void
    onFull: (limit: StoreLimit) => void
  },
): Promise<Reply> {
  if (said.kind === 'bad') return { text: toErrorText(said.id, said.error) }
  try {
    const method = findMethod(said.method)
    if (!method) throw new RelayError('InvalidMethod')
    const { afterwards, result } = await method.run(said.params, context)
    return {
      afterwards: afterwards && (() => runAfterwards(afterwards, context)),
      text: `{"id":${said.id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`,
    }
  } catch (error) {
    if (error instanceof RelayError) return { text: toErrorText(said.id, error) }
    if (error instanceof MailboxFull) {
      context.onFull(error.limit)
      const tag = full[error.limit]
      const refusal = tag
        ? new RelayError(tag)
        : new RelayError('MailboxLimitExceeded', error.shortMessage)
      return { text: toErrorText(said.id, refusal) }
    }
    context.onFailure(error)
    return { text: toErrorText(said.id, new RelayError('StorageError')) }
  }
}

async function runAfterwards(
  run: NonNullable<Method.Answer['afterwards']>,
  { onFailure }: { onFailure: (error: unknown) => void },
): Promise<void> {
  try {
    await run()
  } catch (error) {
    onFailure(error)
  }
}

/**
 * Encodes an error reply.
 *
 * @param id - JSON text of the request's id, unchanged.
 */
export function toErrorText(id: string, { code, message, tag }: RelayError): string {
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message, data: tag })}}`
}

import { BaseError, InputError, parse } from '@fairlead/protocol'
import { createKeySession } from '../createKeySession.ts'
import { type KeyAnswer, type KeyCall, KeyRequest, type KeySession, keyCalls } from '../Keys.ts'

/** Serves the frame's requests with one session; the worker sends no other messages. */
export async function serveKeys(options: serveKeys.Options): Promise<void> {
  const { listen, post } = options
  try {
    const session = await createKeySession()
    listen((data) => {
      void answer(session, data).then(post)
    })
    post({ ephPub: session.ephPub, type: 'ready' })
  } catch (error) {
    post(failed(error))
  }
}

export declare namespace serveKeys {
  type Options = {
    listen: (hear: (data: unknown) => void) => void
    post: (answer: KeyAnswer) => void
  }
}

async function answer(session: KeySession, data: unknown): Promise<KeyAnswer> {
  let id: number | undefined
  try {
    const request = parse(KeyRequest, data)
    id = request.id
    return { id, output: await run(session, request.name, request.input), type: 'done' }
  } catch (error) {
    return failed(error, id)
  }
}

async function run(session: KeySession, name: KeyCall, input: unknown): Promise<unknown> {
  const call = keyCalls[name]
  const method = session[name] as (input: unknown) => Promise<unknown>
  // Outputs are parsed as well: anything but a valid result stays in the worker.
  return parse(call.output, await method(parse(call.input, input)), 'RESPONSE_INVALID')
}

/** Only our own messages are sent: texts of libraries might contain their secret inputs. */
function failed(error: unknown, id?: number): KeyAnswer {
  const whose = id === undefined ? {} : { id }
  if (!BaseError.is(error)) return { ...whose, code: 'UNKNOWN', hints: [], type: 'failed' }
  const { code, shortMessage } = error
  // Names the invalid field, not its value, which might be a recovery code.
  const hints = error instanceof InputError ? [`Field: ${error.path}`] : [...error.hints]
  return { ...whose, code, hints, shortMessage, type: 'failed' }
}

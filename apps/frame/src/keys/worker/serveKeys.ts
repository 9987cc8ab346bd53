import { BaseError, InputError, parse } from '@fairlead/protocol'
import { createKeySession } from '../createKeySession.ts'
import type { KeySession } from '../Keys.ts'
import { type KeyAnswer, type KeyCall, type KeyInput, KeyRequest, keyCalls } from './keyMessages.ts'

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

const runs: {
  readonly [name in KeyCall]: (session: KeySession, input: KeyInput<name>) => Promise<unknown>
} = {
  create: (session, input) => session.create(input),
  sign: (session, input) => session.sign(input),
  openChallenge: (session, input) => session.openChallenge(input),
  recover: (session, input) => session.recover(input),
  secure: (session, input) => session.secure(input),
  exportWords: (session, input) => session.exportWords(input),
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

async function run<name extends KeyCall>(session: KeySession, name: name, input: unknown) {
  const call = keyCalls[name]
  const output = await runs[name](session, parse(call.input, input) as KeyInput<name>)
  // Outputs are parsed as well: anything but a valid result stays in the worker.
  return parse(call.output, output, 'RESPONSE_INVALID')
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

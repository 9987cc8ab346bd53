import { tryParse } from '@fairlead/protocol'
import type { Environment } from '../environment.ts'
import { withLocale } from '../wantedLanguages.ts'
import { type PasskeyAsked, PasskeyTold, WindowOpened } from './windowMessages.ts'

/** A window that is awaited: it opens, is asked, and answers. */
export type PasskeyWindow = {
  /** Where it is; a path of this site. */
  readonly path: string
  /** Ends once the authenticator has answered. */
  readonly answer: Promise<PasskeyTold>
  /** Nobody waits for it any more. */
  forget(): void
}

/** Windows at `/popup/passkey`, of this frame alone. */
export type PasskeyWindows = {
  /** @param prepare - Asked when the window is there, so that what it needs is fresh. */
  expect(options: {
    prepare: () => Promise<Extract<PasskeyAsked, { kind: 'ask' }>>
    /** What the page is told in the end, where it opened the window. */
    resultUri?: string
  }): PasskeyWindow
  /** What a window of this site's origin said. */
  hear(data: unknown): void
}

export function createPasskeyWindows(options: createPasskeyWindows.Options): PasskeyWindows {
  const { locale, random } = options
  const awaited = new Map<string, (port: MessagePort) => void>()

  return {
    expect({ prepare, resultUri }) {
      const windowId = Array.from(random(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
      let open: MessagePort | undefined
      const answer = new Promise<PasskeyTold>((resolve) => {
        awaited.set(windowId, (port) => {
          const say = (message: PasskeyAsked) => port.postMessage(message)
          // A window that was loaded anew takes the place of the one before.
          open?.close()
          open = port
          port.onmessage = ({ data }) => {
            const told = tryParse(PasskeyTold, data)
            if (!told) return
            awaited.delete(windowId)
            resolve(told)
            say({ kind: 'taken', ...(resultUri === undefined ? {} : { resultUri }) })
          }
          prepare().then(say, () => say({ kind: 'failed' }))
        })
      })
      return {
        answer,
        forget() {
          awaited.delete(windowId)
          open?.close()
        },
        path: withLocale(`/popup/passkey#${windowId}`, locale()),
      }
    },

    hear(data) {
      const opened = tryParse(WindowOpened, data)
      if (opened) awaited.get(opened.windowId)?.(opened.port)
    },
  }
}

export declare namespace createPasskeyWindows {
  type Options = Pick<Environment, 'random'> & {
    /** Language of the windows, at this moment. */
    locale: () => string
  }
}

import { tryParse } from '@fairlead/protocol'
import type { Environment } from '../environment.ts'
import { withLocale } from '../messages/languages.ts'
import {
  PasskeyAnswer,
  type PasskeyMessage,
  type PasskeyRequest,
  WindowOpened,
} from './windowMessages.ts'

/** A popup that is expected to open, receive a request and answer it. */
export type PasskeyWindow = {
  /** Path of the popup, on this site. */
  readonly path: string
  /** Resolves once the authenticator has answered. */
  readonly answer: Promise<PasskeyAnswer>
  /** Stops waiting for the popup. */
  forget(): void
}

/** Popups at `/popup/passkey` that belong to this frame. */
export type PasskeyWindows = {
  /** @param prepare - Called when the popup is open, so that its challenge is fresh. */
  expect(options: {
    prepare: () => Promise<PasskeyRequest>
    /** Result URI that the page receives at the end, if the page opened the popup. */
    resultUri?: string
  }): PasskeyWindow
  /** Handles a message from a window of this site's origin. */
  hear(data: unknown): void
}

export function createPasskeyWindows(options: createPasskeyWindows.Options): PasskeyWindows {
  const { locale, random } = options
  const awaited = new Map<string, (port: MessagePort) => void>()

  return {
    expect({ prepare, resultUri }) {
      const windowId = Array.from(random(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
      let open: MessagePort | undefined
      const answer = new Promise<PasskeyAnswer>((resolve) => {
        awaited.set(windowId, (port) => {
          const say = (message: PasskeyMessage) => port.postMessage(message)
          // A reloaded popup replaces the previous one.
          open?.close()
          open = port
          port.onmessage = ({ data }) => {
            const received = tryParse(PasskeyAnswer, data)
            if (!received) return
            awaited.delete(windowId)
            resolve(received)
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
    /** Returns the current language of the popups. */
    locale: () => string
  }
}

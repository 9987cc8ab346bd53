import { createRoot } from 'react-dom/client'
import type { Environment } from '../../environment.ts'
import { type RecoveryWords, recoveryWordsOf } from '../../messages/recovery/recoveryWords.ts'
import { findOwnOpener } from '../../ownWindow/findOwnOpener.ts'
import { createMakeOwnPasskey } from '../../passkey/createMakeOwnPasskey.ts'
import { RecoveryView } from '../RecoveryView.tsx'
import { type AskedFrame, askFrame } from './askFrame.ts'

/** How often the window checks that the frame is still there, in milliseconds. */
const lookMs = 500

/** How long the frame may take to send the task, in milliseconds. */
const helloMs = 20_000

/**
 * Runs the window for a recovery code or a first passkey. It has no session and no wallet: it asks the frame that
 * opened it, and shows nothing if another opener opened it.
 */
export function openRecoveryPage(options: openRecoveryPage.Options): void {
  const { credentials, element, language, random, schedule, view } = options
  const words = recoveryWordsOf(language)
  const root = createRoot(element)
  const opener = findOwnOpener(view)
  let isKept = false
  let isLost = false
  const lose = () => {
    isLost = true
    // A saved code stays visible.
    if (!isKept) root.render(<Lost words={words} />)
  }
  if (!opener || view.parent !== view) {
    lose()
    return
  }

  const { document } = opener
  const cancelHello = schedule(lose, helloMs)
  const { port1, port2 } = new MessageChannel()
  const frame = askFrame({
    onGone: lose,
    onShown({ hasPasskeys, origin, recipients, task: kind }) {
      cancelHello()
      view.document.title = words[kind === 'secure' ? 'secureTitle' : 'unlockTitle']
      root.render(
        <div className="own">
          <Header host={view.location.host} origin={origin} words={words} />
          <RecoveryView
            language={language}
            makePasskey={
              hasPasskeys && credentials
                ? createMakeOwnPasskey({ credentials, random, server: frame.passkeys })
                : undefined
            }
            random={random}
            schedule={schedule}
            signIn={frame.signIn}
            task={{ done, kind, record: { recipients }, refuse: frame.later }}
            wallet={wallet}
          />
        </div>,
      )
    },
    port: port1,
    schedule,
  })
  const wallet: AskedFrame['wallet'] = {
    async secure(options) {
      const made = await frame.wallet.secure(options)
      return {
        ...made,
        async keep() {
          await made.keep()
          isKept = true
        },
      }
    },
    unlock: frame.wallet.unlock,
  }
  const done = () => {
    if (isLost) view.close()
    else frame.done()
  }
  /** False if the opener closed or loaded another document, which doesn't know this window. */
  const isThere = () => !opener.closed && findOwnOpener(view)?.document === document
  // The frame can disappear without notice; then nothing would receive the answer.
  const look = () => {
    if (isLost) return
    if (isThere()) schedule(look, lookMs)
    else lose()
  }
  look()
  const ready = { port: port2, type: 'fairlead/recovery-ready' }
  opener.postMessage(ready, view.location.origin, [port2])
}

export declare namespace openRecoveryPage {
  type Options = {
    /** `navigator.credentials`, for a passkey. Absent if the browser has no passkeys. */
    credentials: Pick<CredentialsContainer, 'create' | 'get'> | undefined
    element: HTMLElement
    /** Language code. */
    language: string
    random: Environment['random']
    schedule: Environment['schedule']
    /** The popup's own window. */
    view: Window
  }
}

type Texts = { words: RecoveryWords }

/** Shown once the frame that opened the window is gone. */
function Lost({ words }: Texts) {
  return (
    <div className="lost">
      <h1>{words.windowLostTitle}</h1>
      <p>{words.windowLost}</p>
    </div>
  )
}

/** Names this site, and the page that the wallet is used on. */
function Header({ host, origin, words }: Texts & { host: string; origin: string }) {
  return (
    <header>
      <p className="claim">
        {words.addressBar} <bdi className="host">{host}</bdi>
      </p>
      <p className="claim">
        {words.windowFor} <bdi dir="ltr">{origin}</bdi>
      </p>
    </header>
  )
}

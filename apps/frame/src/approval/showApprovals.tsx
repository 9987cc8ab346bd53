import { type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { Environment } from '../environment.ts'
import type { Languages } from '../messages/createLanguages.ts'
import type { AskPasskey } from '../passkey/AskPasskey.ts'
import type { PasskeyServer } from '../passkey/createPasskeyServer.ts'
import type { Recovery } from '../recovery/createRecovery.ts'
import type { SignIn } from '../recovery/createSignIn.ts'
import type { RecoveryView } from '../recovery/RecoveryView.tsx'
import { createRecoveryWindow } from '../recovery/window/createRecoveryWindow.ts'
import type { Wallet } from '../wallet/Wallet.ts'
import { Approval } from './Approval.tsx'
import type { ApprovalQueue, Asked, Shown } from './createApprovalQueue.ts'
import { type ApprovalWindow, createApprovalWindow } from './window/createApprovalWindow.ts'

/** Calls back when its children are in the document. */
function ReportDrawn({ children, onDrawn }: { children: ReactNode; onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn])
  return children
}

/** Draws the current request; draws nothing if no request is pending. */
export function showApprovals(options: showApprovals.Options): void {
  const { element, languages, newId, onDrawn, origin, person, projectId, queue } = options
  const { schedule, view } = options
  const { recovery } = person
  const signIn = person.openSignIn()
  const root = createRoot(element)
  const keyOf = createKeys()
  const locale = languages.code
  const ownWindow = openWindowFor(options)
  const codeWindow = createRecoveryWindow({
    ...person,
    locale,
    newId,
    origin,
    projectId,
    schedule,
    view,
  })
  let View: typeof RecoveryView | undefined

  /** Loaded on demand: most approvals don't need it. */
  async function fetchView() {
    View ??= (await import('../recovery/RecoveryView.tsx')).RecoveryView
    draw()
  }

  function draw() {
    const task = recovery.shown()
    if (task && !View) return void fetchView().catch(task.refuse)
    const shown = queue.shown()
    const subject = task ?? shown?.asked
    root.render(
      subject && (
        // Every request starts with a closed gate and without state of the previous request.
        <ReportDrawn key={keyOf(subject)} onDrawn={onDrawn}>
          {task && View && (
            <View
              askPasskey={person.askPasskey}
              language={languages.current().code}
              random={options.random}
              schedule={schedule}
              signIn={signIn}
              task={task}
              wallet={person.wallet}
              window={{ isOpen: codeWindow.isOpen(task), open: () => codeWindow.open(task) }}
            />
          )}
          {!task && shown && drawApproval(shown, { ...options, ownWindow })}
        </ReportDrawn>
      ),
    )
  }

  for (const source of [queue, recovery, ownWindow, codeWindow, languages]) source.subscribe(draw)
  draw()
}

function openWindowFor(options: showApprovals.Options): ApprovalWindow {
  const { claim, embedder, languages, origin } = options
  return createApprovalWindow({
    ...options,
    describe: ({ address, description, isTestnet, networkName }: Asked) => ({
      address,
      claim: claim(),
      description,
      embedder,
      isTestnet,
      networkName,
      origin,
    }),
    locale: languages.code,
  })
}

function drawApproval(
  shown: Shown,
  options: showApprovals.Options & { ownWindow: ApprovalWindow },
): ReactNode {
  const { claim, embedder, languages, origin, ownWindow, person, queue, schedule } = options
  const { asked } = shown
  return (
    <Approval
      claim={claim()}
      embedder={embedder}
      language={languages.current()}
      onSecure={person.recovery.canSecure() ? person.recovery.offer : undefined}
      origin={origin}
      queue={{
        approve: (digits) => queue.approve(asked, digits),
        reject: () => queue.reject(asked),
      }}
      schedule={schedule}
      shown={shown}
      window={{
        isOpen: ownWindow.isOpen(asked),
        open: (isRoomy) => ownWindow.open(asked, isRoomy),
      }}
    />
  )
}

/** Returns a function that gives every object a React key of its own. */
function createKeys(): (subject: object) => number {
  const keys = new WeakMap<object, number>()
  let count = 0
  return (subject) => {
    const key = keys.get(subject) ?? ++count
    keys.set(subject, key)
    return key
  }
}

export declare namespace showApprovals {
  type Options = {
    /** Returns the name that the page currently gives itself. */
    claim: () => string | undefined
    queue: ApprovalQueue
    element: HTMLElement
    embedder: 'default' | 'own' | undefined
    languages: Pick<Languages, 'code' | 'current' | 'subscribe'>
    /** Returns a UUID. */
    newId: () => string
    /** Called when a request is on the screen. */
    onDrawn: () => void
    origin: string
    /** Services for managing the user's wallet. */
    person: {
      /** Present if the project has passkeys. */
      askPasskey?: AskPasskey | undefined
      /** Creates a sign-in that no other part of the frame can end. */
      openSignIn: () => SignIn
      /** Server calls for a first passkey, if the project has passkeys. */
      passkeys: PasskeyServer | undefined
      recovery: Recovery
      wallet: Wallet
    }
    /** The project whose name and logo the windows show. */
    projectId: string
    random: Environment['random']
    schedule: Environment['schedule']
    /** The frame's own window. */
    view: Pick<Window, 'addEventListener' | 'location' | 'open'>
  }
}

import { type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { Environment } from '../environment.ts'
import type { Languages } from '../messages/createLanguages.ts'
import type { PasskeyServer } from '../passkey/createPasskeyServer.ts'
import type { Recovery } from '../recovery/createRecovery.ts'
import type { SignIn } from '../recovery/createSignIn.ts'
import type { RecoveryView } from '../recovery/RecoveryView.tsx'
import { createRecoveryWindow } from '../recovery/window/createRecoveryWindow.ts'
import { Approval } from './Approval.tsx'
import type { ApprovalQueue, Asked } from './createApprovalQueue.ts'
import { createApprovalWindow } from './window/createApprovalWindow.ts'

/** Calls back when its children are in the document. */
function Told({ children, onDrawn }: { children: ReactNode; onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn])
  return children
}

/** Draws the current request; draws nothing if no request is pending. */
export function showApprovals(options: showApprovals.Options): void {
  const {
    claim,
    desk,
    element,
    embedder,
    languages,
    newId,
    onDrawn,
    origin,
    person,
    random,
    schedule,
    view,
  } = options
  const { recovery } = person
  const signIn = person.openSignIn()
  const root = createRoot(element)
  const ids = new WeakMap<object, number>()
  let count = 0
  const locale = () => languages.current().code
  const ownWindow = createApprovalWindow({
    describe: ({ address, description, isTestnet, networkName }: Asked) => ({
      address,
      claim: claim(),
      description,
      embedder,
      isTestnet,
      networkName,
      origin,
    }),
    desk,
    locale,
    newId,
    schedule,
    view,
  })

  const codeWindow = createRecoveryWindow({ ...person, locale, newId, origin, schedule, view })

  let View: typeof RecoveryView | undefined

  /** Loaded on demand: most approvals don't need it. */
  async function fetchView() {
    View ??= (await import('../recovery/RecoveryView.tsx')).RecoveryView
    draw()
  }

  function idOf(thing: object): number {
    const id = ids.get(thing) ?? ++count
    ids.set(thing, id)
    return id
  }

  function draw() {
    const task = recovery.shown()
    if (task && !View) return void fetchView().catch(task.refuse)
    if (task && View)
      return root.render(
        <Told key={idOf(task)} onDrawn={onDrawn}>
          <View
            askPasskey={person.askPasskey}
            language={locale()}
            random={random}
            schedule={schedule}
            signIn={signIn}
            task={task}
            wallet={person.wallet}
            window={{ isOpen: codeWindow.isOpen(task), open: () => codeWindow.open(task) }}
          />
        </Told>,
      )
    const shown = desk.shown()
    if (!shown) return root.render(undefined)
    root.render(
      // Every request starts with a closed gate and without state of the previous request.
      <Told key={idOf(shown.asked)} onDrawn={onDrawn}>
        <Approval
          claim={claim()}
          desk={{
            approve: () => desk.approve(shown.asked),
            reject: () => desk.reject(shown.asked),
          }}
          embedder={embedder}
          language={languages.current()}
          onSecure={recovery.canSecure() ? recovery.offer : undefined}
          origin={origin}
          schedule={schedule}
          shown={shown}
          window={{
            isOpen: ownWindow.isOpen(shown.asked),
            open: (isRoomy) => ownWindow.open(shown.asked, isRoomy),
          }}
        />
      </Told>,
    )
  }

  desk.subscribe(draw)
  recovery.subscribe(draw)
  ownWindow.subscribe(draw)
  codeWindow.subscribe(draw)
  languages.subscribe(draw)
  draw()
}

export declare namespace showApprovals {
  type Options = {
    /** Returns the name that the page currently gives itself. */
    claim: () => string | undefined
    desk: ApprovalQueue
    element: HTMLElement
    embedder: 'default' | 'own' | undefined
    languages: Pick<Languages, 'current' | 'subscribe'>
    /** Returns a UUID. */
    newId: () => string
    /** Called when a request is on the screen. */
    onDrawn: () => void
    origin: string
    person: {
      openSignIn: () => SignIn
      passkeys: PasskeyServer | undefined
      recovery: Recovery
    } & Pick<RecoveryView.Props, 'askPasskey' | 'wallet'>
    random: Environment['random']
    schedule: Environment['schedule']
    /** The frame's own window. */
    view: Pick<Window, 'addEventListener' | 'location' | 'open'>
  }
}

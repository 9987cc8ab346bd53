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
import type { Asked, Desk } from './createDesk.ts'
import { createApprovalWindow } from './window/createApprovalWindow.ts'

/** Says when what is in it stands in the page. */
function Told({ children, onDrawn }: { children: ReactNode; onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn])
  return children
}

/** Draws the request that is looked at, and nothing otherwise. */
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

  /** Most approvals need none of it. */
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
      // Every request begins with a closed gate, and with nothing of the one before.
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
    /** What the page calls itself, at this moment. */
    claim: () => string | undefined
    desk: Desk
    element: HTMLElement
    embedder: 'default' | 'own' | undefined
    languages: Pick<Languages, 'current' | 'subscribe'>
    /** A UUID. */
    newId: () => string
    /** Something that is asked is on the screen. */
    onDrawn: () => void
    origin: string
    person: {
      openSignIn: () => SignIn
      passkeys: PasskeyServer | undefined
      recovery: Recovery
    } & Pick<RecoveryView.Props, 'askPasskey' | 'wallet'>
    random: Environment['random']
    schedule: Environment['schedule']
    /** The frame's own. */
    view: Pick<Window, 'addEventListener' | 'location' | 'open'>
  }
}

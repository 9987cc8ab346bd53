import { createRoot } from 'react-dom/client'
import type { Environment } from '../environment.ts'
import type { Language } from '../messages/pickLanguage.ts'
import { Approval } from './Approval.tsx'
import type { Desk } from './createDesk.ts'

/** Draws the request that is looked at, and nothing otherwise. */
export function showApprovals(options: showApprovals.Options): void {
  const { claim, desk, element, embedder, language, origin, schedule } = options
  const root = createRoot(element)
  const ids = new WeakMap<object, number>()
  let count = 0

  function draw() {
    const shown = desk.shown()
    if (!shown) return root.render(undefined)
    if (!ids.has(shown.asked)) ids.set(shown.asked, ++count)
    root.render(
      <Approval
        claim={claim()}
        desk={desk}
        embedder={embedder}
        // Every request begins with a closed gate, and with nothing of the one before.
        key={ids.get(shown.asked)}
        language={language}
        origin={origin}
        schedule={schedule}
        shown={shown}
      />,
    )
  }

  desk.subscribe(draw)
  draw()
}

export declare namespace showApprovals {
  type Options = {
    /** What the page calls itself, at this moment. */
    claim: () => string | undefined
    desk: Desk
    element: HTMLElement
    embedder: 'default' | 'own' | undefined
    language: Language
    origin: string
    schedule: Environment['schedule']
  }
}

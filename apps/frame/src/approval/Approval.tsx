import { useEffect, useRef } from 'react'
import type { Environment } from '../environment.ts'
import { ApprovalContent } from './ApprovalContent.tsx'
import { ApprovalFooter, type ApprovalState } from './ApprovalFooter.tsx'
import type { Asked, Shown } from './createApprovalQueue.ts'
import type { VisibilityGate } from './createVisibilityGate.ts'
import { escapeMisleading } from './escapeMisleading.ts'
import { useVisibilityGate } from './useVisibilityGate.ts'

/**
 * Renders one request in the frame's own words. Content from the page is only ever drawn as text.
 */
export function Approval(props: Approval.Props) {
  const { claim, embedder, language, onSecure, origin, schedule, shown, window: where } = props
  const view = useRef<HTMLElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const gate = useVisibilityGate({ end, hasOwnWindow: where === 'own', schedule, view })
  const state = readState({ gate, shown, where })
  return (
    <section
      aria-labelledby="title"
      className="view"
      onKeyDownCapture={(event) => gate?.press(event.nativeEvent)}
      onPointerDownCapture={(event) => gate?.press(event.nativeEvent)}
      ref={view}
    >
      <Header language={language} origin={origin} shown={shown} />
      <ApprovalContent
        asked={shown.asked}
        claim={claim}
        embedder={embedder}
        end={end}
        isBlocked={state.isBlocked}
        language={language}
        onSecure={shown.isRunning ? undefined : onSecure}
      />
      <ApprovalFooter {...props} gate={gate} state={state} />
    </section>
  )
}

export declare namespace Approval {
  type Props = Pick<ApprovalContent.Props, 'claim' | 'embedder'> &
    Pick<ApprovalFooter.Props, 'language' | 'queue' | 'window'> & {
      onSecure?: ApprovalContent.Props['onSecure']
      /** Origin of the page, as reported by the browser. */
      origin: string
      schedule: Environment['schedule']
      shown: {
        readonly asked: Omit<Asked, 'refuse' | 'run'>
        readonly isRunning: boolean
        /**
         * Position among several waiting requests. Absent in a window, which shows one request only.
         */
        readonly place?: Shown['place']
      }
    }
}

function readState({
  gate,
  shown,
  where,
}: Pick<Approval.Props, 'shown'> & {
  gate: VisibilityGate | undefined
  where: Approval.Props['window']
}): ApprovalState {
  const { description } = shown.asked
  const isBlocked = description.warnings.some(({ level }) => level === 'block')
  // A page may cover its frame, and not every browser reports that. The page can't cover a window.
  const isUnproven = where !== 'own' && gate?.sight() === 'unproven'
  // Some users lack the space too: at 200 % zoom a page has half of it.
  const isTight = Boolean(gate?.isTight())
  const needsWindow = isTight || isUnproven
  const isStill = Boolean(gate?.isOpen())
  // Content below the edge has not been read yet.
  const isRead = Boolean(gate?.isRead())
  return {
    isBlocked,
    isElsewhere: where !== 'own' && where.isOpen,
    isOpen: isStill && isRead && !isBlocked && !needsWindow && !shown.isRunning,
    isStill,
    isTight,
    needsWindow,
  }
}

function Header({
  language,
  origin,
  shown,
}: Pick<Approval.Props, 'language' | 'origin' | 'shown'>) {
  const { asked, place } = shown
  const { words } = language
  const title = useRef<HTMLHeadingElement>(null)
  // Each request takes the focus, so that screen readers announce every one.
  useEffect(() => title.current?.focus(), [])
  const isOneOfMore = place !== undefined && place.count > 1
  return (
    <header>
      <p className="origin">
        <bdi>{escapeMisleading(origin)}</bdi> {words.asks}
      </p>
      {isOneOfMore && (
        <p className="place" id="place">
          {words.place
            .replace('{index}', String(place.index))
            .replace('{count}', String(place.count))}
        </p>
      )}
      <h1 aria-describedby={isOneOfMore ? 'place' : undefined} id="title" ref={title} tabIndex={-1}>
        {words[asked.description.title]}
      </h1>
    </header>
  )
}

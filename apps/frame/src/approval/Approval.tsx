import { cleanText } from '@fairlead/protocol'
import { useEffect, useRef, useState } from 'react'
import type { Environment } from '../environment.ts'
import type { Language } from '../messages/pickLanguage.ts'
import { browserGateWorld } from './browserGateWorld.ts'
import type { Desk, Shown } from './createDesk.ts'
import { createGate, type Gate } from './createGate.ts'
import type { Row } from './Description.ts'
import { toVisible } from './toVisible.ts'

/** Longest name that a page may give itself, in characters. */
const claimLimit = 40

/** One request, in the frame's own words; nothing of the page is drawn but as text. */
export function Approval({
  claim,
  desk,
  embedder,
  language,
  origin,
  schedule,
  shown,
}: Approval.Props) {
  const { asked, isRunning } = shown
  const { description, networkName } = asked
  const { words } = language
  const title = useRef<HTMLHeadingElement>(null)
  const view = useRef<HTMLElement>(null)
  const [gate, setGate] = useState<Gate>()
  const [, draw] = useState(0)

  useEffect(() => {
    if (!view.current) return
    const next = createGate({
      onChange: () => draw((count) => count + 1),
      schedule,
      world: browserGateWorld(view.current),
    })
    setGate(next)
    title.current?.focus()
    return () => next.stop()
  }, [schedule])

  const levels = new Set(description.warnings.map(({ level }) => level))
  const isBlocked = levels.has('block')
  const needsProof = levels.has('high') && gate?.sight() === 'unproven'
  const isOpen = Boolean(gate?.isOpen()) && !isBlocked && !needsProof && !isRunning

  return (
    <section
      aria-labelledby="title"
      className="view"
      onKeyDownCapture={(event) => gate?.press(event.nativeEvent)}
      onPointerDownCapture={(event) => gate?.press(event.nativeEvent)}
      ref={view}
    >
      <header>
        <p className="origin">
          <bdi>{toVisible(origin)}</bdi> {words.asks}
        </p>
        {claim && (
          <p className="claim">
            {words.claims}: <bdi>{cleanText(claim, claimLimit)}</bdi>
          </p>
        )}
        {embedder === 'default' && <p className="claim">{words.development}</p>}
        <h1 id="title" ref={title} tabIndex={-1}>
          {words[description.title]}
        </h1>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keys */}
      <div className="content" tabIndex={0}>
        {isBlocked && <p className="warning block">{words.blocked}</p>}
        {description.warnings.map(({ level, word }) => (
          <p className={`warning ${level}`} key={word}>
            {words[word]}
          </p>
        ))}
        {/* What is ours comes first: nothing that the page writes pushes it out of view. */}
        <dl>
          <Line
            language={language}
            row={{
              label: 'network',
              value: asked.isTestnet ? `${networkName} (${words.testnet})` : networkName,
            }}
          />
          <Line language={language} row={{ label: 'account', value: asked.address }} />
          {description.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one request never change
            <Line key={index} language={language} row={row} />
          ))}
        </dl>
        {description.block && (
          <figure>
            <figcaption>{words[description.block.label]}</figcaption>
            <pre dir="auto">{toVisible(description.block.text)}</pre>
          </figure>
        )}
      </div>
      <footer>
        <p aria-live="polite" className="status">
          {needsProof
            ? words.noProof
            : isRunning
              ? words.working
              : !isOpen && !isBlocked && words.waiting}
        </p>
        <div className="buttons">
          <button
            disabled={isRunning}
            onClick={(event) => event.isTrusted && desk.reject(asked)}
            type="button"
          >
            {words.rejectButton}
          </button>
          {!isBlocked && (
            <button
              aria-disabled={!isOpen}
              className="yes"
              onClick={(event) => {
                if (isOpen && gate?.accepts(event.nativeEvent)) desk.approve(asked)
              }}
              type="button"
            >
              {words.approveButton}
            </button>
          )}
        </div>
      </footer>
    </section>
  )
}

export declare namespace Approval {
  type Props = {
    /** What the page calls itself; a claim. */
    claim: string | undefined
    desk: Desk
    /** By which list the page may embed the frame. */
    embedder: 'default' | 'own' | undefined
    language: Language
    /** Of the page, as the browser tells it. */
    origin: string
    schedule: Environment['schedule']
    shown: Shown
  }
}

function Line({ language, row }: { language: Language; row: Row }) {
  const { depth = 0, label, value } = row
  return (
    <div className={`row depth${Math.min(depth, 4)}`}>
      <dt>
        {typeof label === 'string' ? language.words[label] : <bdi>{toVisible(label.text)}</bdi>}
      </dt>
      <dd>
        <bdi>{toVisible(value)}</bdi>
      </dd>
    </div>
  )
}

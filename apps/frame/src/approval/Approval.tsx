import { cleanText } from '@fairlead/protocol'
import { useEffect, useRef, useState } from 'react'
import type { Environment } from '../environment.ts'
import type { Language } from '../messages/pickLanguage.ts'
import { browserVisibility } from './browserVisibility.ts'
import type { Asked, Shown } from './createApprovalQueue.ts'
import { createVisibilityGate, type VisibilityGate } from './createVisibilityGate.ts'
import { isPlain, type Row, type Sentence, type Warning } from './Description.ts'
import { escapeMisleading } from './escapeMisleading.ts'

/** Maximum length of the name that a page gives itself, in characters. */
const claimLimit = 40

/**
 * Renders one request in the frame's own words. Content from the page is only ever drawn as text.
 */
export function Approval({
  claim,
  desk,
  embedder,
  language,
  onSecure,
  origin,
  schedule,
  shown,
  window: where,
}: Approval.Props) {
  const { asked, isRunning, place } = shown
  const { description, networkName } = asked
  const { words } = language
  const title = useRef<HTMLHeadingElement>(null)
  const view = useRef<HTMLElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const [gate, setGate] = useState<VisibilityGate>()
  const [, draw] = useState(0)
  const [hasNoWindow, setHasNoWindow] = useState(false)
  const isOwn = where === 'own'

  useEffect(() => {
    if (!view.current || !end.current) return
    const next = createVisibilityGate({
      hasOwnWindow: isOwn,
      onChange: () => draw((count) => count + 1),
      schedule,
      world: browserVisibility(view.current, end.current),
    })
    setGate(next)
    title.current?.focus()
    return () => next.stop()
  }, [isOwn, schedule])

  const isOneOfMore = place !== undefined && place.count > 1
  const levels = new Set(description.warnings.map(({ level }) => level))
  const isBlocked = levels.has('block')
  const isElsewhere = where !== 'own' && where.isOpen
  // A page may cover its frame, and not every browser reports that. The page can't cover a window.
  const isUnproven = where !== 'own' && gate?.sight() === 'unproven'
  const needsProof = isUnproven && !isPlain(description)
  // Some users lack the space too: at 200 % zoom a page has half of it.
  const isTight = Boolean(gate?.isTight())
  const needsWindow = needsProof || isTight
  // Content below the edge has not been read yet.
  const isRead = Boolean(gate?.isRead())
  const isStill = Boolean(gate?.isOpen())
  const isOpen = isStill && isRead && !isBlocked && !needsWindow && !isRunning

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
          <bdi>{escapeMisleading(origin)}</bdi> {words.asks}
        </p>
        {isOneOfMore && (
          <p className="place" id="place">
            {words.place
              .replace('{index}', String(place.index))
              .replace('{count}', String(place.count))}
          </p>
        )}
        {/* Each request takes the focus, so that screen readers announce every one. */}
        <h1
          aria-describedby={isOneOfMore ? 'place' : undefined}
          id="title"
          ref={title}
          tabIndex={-1}
        >
          {words[description.title]}
        </h1>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable
          by keyboard */}
      <section aria-label={words.request} className="content" tabIndex={0}>
        {isBlocked && <p className="warning block">{words.blocked}</p>}
        <Warnings
          list={description.warnings.filter(({ level }) => level !== 'note')}
          words={words}
        />
        {description.sentences?.map((sentence) => (
          <Said key={sentence.word} language={language} sentence={sentence} />
        ))}
        <Lines language={language} rows={description.rows} />
        <Warnings
          list={description.warnings.filter(({ level }) => level === 'note')}
          words={words}
        />
        {/* The frame's rows come first, so that text from the page can't push them out of view. */}
        <Lines
          language={language}
          rows={[
            {
              label: 'network',
              value: asked.isTestnet ? `${networkName} (${words.testnet})` : networkName,
            },
            { label: 'account', value: asked.address },
            ...(description.about ?? []),
          ]}
        />
        {claim && (
          <p className="claim">
            {words.claims}: <bdi>{cleanText(claim, claimLimit)}</bdi>
          </p>
        )}
        {embedder === 'default' && <p className="claim">{words.development}</p>}
        <Lines language={language} rows={description.details ?? []} />
        {description.block && (
          <figure>
            <figcaption>{words[description.block.label]}</figcaption>
            <pre dir="auto">{escapeMisleading(description.block.text)}</pre>
          </figure>
        )}
        {onSecure && !isRunning && (
          <button className="link" onClick={(event) => event.isTrusted && onSecure()} type="button">
            {words.secure}
          </button>
        )}
        <div className="end" ref={end} />
      </section>
      <footer className={gate?.isAtEnd() ? undefined : 'more'}>
        <p aria-live="polite" className="status" id="status">
          {isElsewhere
            ? words.windowOpen
            : needsWindow && !isBlocked && !isRunning
              ? words[whyWindow({ hasNoWindow, isTight })]
              : isRunning
                ? words.working
                : !isOpen && !isBlocked && (isStill ? words.unread : words.waiting)}
        </p>
        <div className="buttons">
          <button
            className="no"
            disabled={isRunning}
            onClick={(event) => event.isTrusted && desk.reject()}
            type="button"
          >
            {words.rejectButton}
          </button>
          {!isBlocked && where !== 'own' && (needsWindow || isElsewhere) && !isRunning && (
            <button
              className="window"
              onClick={(event) => event.isTrusted && setHasNoWindow(!where.open(isTight))}
              type="button"
            >
              {words.windowButton}
            </button>
          )}
          {!isBlocked && !needsWindow && !isElsewhere && (
            <button
              aria-describedby="status"
              aria-disabled={!isOpen}
              className="yes"
              onClick={(event) => {
                if (isOpen && gate?.accepts(event.nativeEvent)) desk.approve()
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
    /** Name that the page gives itself; unverified. */
    claim: string | undefined
    desk: { approve(): void; reject(): void }
    /** Allowlist that lets the page embed the frame. */
    embedder: 'default' | 'own' | undefined
    language: Language
    /** Opens the recovery setup, if the user can take over the recovery of the wallet. */
    onSecure?: (() => void) | undefined
    /** Origin of the page, as reported by the browser. */
    origin: string
    schedule: Environment['schedule']
    shown: {
      readonly asked: Omit<Asked, 'run'>
      readonly isRunning: boolean
      /**
       * Position among several waiting requests. Absent in a window, which shows one request only.
       */
      readonly place?: Shown['place']
    }
    /**
     * `own`: the approval is in a window of the site. In a frame: the window that may ask instead.
     */
    window: 'own' | { readonly isOpen: boolean; open(isRoomy: boolean): boolean }
  }
}

/** Returns why a window is needed, or what helps if none opened. */
function whyWindow({ hasNoWindow, isTight }: { hasNoWindow: boolean; isTight: boolean }) {
  if (isTight) return hasNoWindow ? 'noRoom' : 'windowForRoom'
  return hasNoWindow ? 'noProof' : 'windowNeeded'
}

function Warnings({ list, words }: { list: readonly Warning[]; words: Language['words'] }) {
  return list.map(({ level, word }) => (
    <p className={`warning ${level}`} key={word}>
      {words[word]}
    </p>
  ))
}

/** Untrusted text is isolated, in either text direction. */
function Said({ language, sentence }: { language: Language; sentence: Sentence }) {
  const { code, words } = language
  const { values, word } = sentence
  const textOf = (value: number | string) =>
    typeof value === 'string'
      ? escapeMisleading(value)
      : new Intl.DateTimeFormat(code, { dateStyle: 'long', timeStyle: 'short' }).format(value)
  // Every second part is the name of a value.
  const parts = words[word].split(/\{(\w+)\}/)
  return (
    <p className="sentence">
      {parts.map((part, index) =>
        index % 2 === 0 ? part : <bdi key={part}>{textOf(values[part] ?? '')}</bdi>,
      )}
    </p>
  )
}

function Lines({ language, rows }: { language: Language; rows: readonly Row[] }) {
  if (rows.length === 0) return
  return (
    <dl>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a request never change
        <Line key={index} language={language} row={row} />
      ))}
    </dl>
  )
}

/** Rows that read as one sentence: the value follows its name directly. */
const classes = new Map<Row['label'], string>([
  ['call', 'call'],
  ['trial', 'said'],
])

function Line({ language, row }: { language: Language; row: Row }) {
  const { depth = 0, label, value, word } = row
  return (
    <div className={`row depth${Math.min(depth, 4)} ${classes.get(label) ?? ''}`}>
      <dt>
        {typeof label === 'string' ? (
          language.words[label]
        ) : (
          <bdi>{escapeMisleading(label.text)}</bdi>
        )}
      </dt>
      <dd>
        <bdi>{word ? language.words[word] : escapeMisleading(value)}</bdi>
      </dd>
    </div>
  )
}

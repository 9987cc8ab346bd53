import { cleanText } from '@fairlead/protocol'
import type { RefObject } from 'react'
import type { ApprovalLanguage } from '../messages/approval/approvalWords.ts'
import type { Asked } from './createApprovalQueue.ts'
import type { Row, Sentence, Warning } from './Description.ts'
import { escapeMisleading } from './escapeMisleading.ts'

/** Maximum length of the name that a page gives itself, in characters. */
const claimLimit = 40

/** Draws what is asked: warnings and effects first, then the account and the page, then text from the page. */
export function ApprovalContent(props: ApprovalContent.Props) {
  const { asked, claim, embedder, end, isBlocked, language, onSecure } = props
  const { address, description, isTestnet, networkName } = asked
  const { words } = language
  const notes = description.warnings.filter(({ level }) => level === 'note')
  const warnings = description.warnings.filter(({ level }) => level !== 'note')
  const accountRows: readonly Row[] = [
    ...(networkName === undefined
      ? []
      : [
          {
            label: 'network',
            value: isTestnet ? `${networkName} (${words.testnet})` : networkName,
          } as const,
        ]),
    { label: 'account', value: address },
    ...(description.about ?? []),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section aria-label={words.request} className="content" tabIndex={0}>
      {isBlocked && <p className="warning block">{words.blocked}</p>}
      <Warnings list={warnings} words={words} />
      {description.sentences?.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of a request never change
        <Said key={index} language={language} sentence={sentence} />
      ))}
      <Rows language={language} rows={description.rows} />
      <Warnings list={notes} words={words} />
      {/* The frame's rows come first, so that text from the page can't push them out of view. */}
      <Rows language={language} rows={accountRows} />
      {claim && (
        <p className="claim">
          {words.claims}: <bdi>{cleanText(claim, claimLimit)}</bdi>
        </p>
      )}
      {embedder === 'default' && <p className="claim">{words.development}</p>}
      <Rows language={language} rows={description.details ?? []} />
      {description.block && (
        <figure>
          <figcaption>{words[description.block.label]}</figcaption>
          <pre dir="auto">{escapeMisleading(description.block.text)}</pre>
        </figure>
      )}
      {onSecure && (
        <button className="link" onClick={(event) => event.isTrusted && onSecure()} type="button">
          {words.secure}
        </button>
      )}
      <div className="end" ref={end} />
    </section>
  )
}

export declare namespace ApprovalContent {
  type Props = {
    asked: Omit<Asked, 'refuse' | 'run'>
    /** Name that the page gives itself; unverified. */
    claim: string | undefined
    /** Allowlist that lets the page embed the frame. */
    embedder: 'default' | 'own' | undefined
    /** Receives the element after all content. */
    end: RefObject<HTMLDivElement | null>
    isBlocked: boolean
    language: ApprovalLanguage
    /** Opens the recovery setup, if the user can take over the recovery of the wallet. */
    onSecure: (() => void) | undefined
  }
}

function Warnings({ list, words }: Pick<ApprovalLanguage, 'words'> & { list: readonly Warning[] }) {
  return list.map(({ level, word }) => (
    <p className={`warning ${level}`} key={word}>
      {words[word]}
    </p>
  ))
}

/** Untrusted text is isolated, in either text direction. */
function Said({ language, sentence }: { language: ApprovalLanguage; sentence: Sentence }) {
  const { code, words } = language
  const { values, word } = sentence
  const textOf = (value: Sentence['values'][string]) => {
    if (typeof value === 'string') return escapeMisleading(value)
    if (typeof value === 'object') return formatDuration(value.seconds, code)
    return new Intl.DateTimeFormat(code, { dateStyle: 'long', timeStyle: 'short' }).format(value)
  }
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

/** Units by their length in seconds, longest first. */
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Returns a duration in the longest unit that expresses it exactly. */
function formatDuration(seconds: number, language: string): string {
  const [unit, length] = units.find(([, each]) => seconds % each === 0) ?? (['second', 1] as const)
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(language, style).format(seconds / length)
}

/** Rows that read as one sentence: the value follows its name directly. */
const classes = new Map<Row['label'], string>([
  ['call', 'call'],
  ['trial', 'said'],
])

function Rows({ language, rows }: { language: ApprovalLanguage; rows: readonly Row[] }) {
  if (rows.length === 0) return
  const { words } = language
  return (
    <dl>
      {rows.map(({ depth = 0, label, value, word }, index) => (
        <div
          className={`row depth${Math.min(depth, 4)} ${classes.get(label) ?? ''}`}
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a request never change
          key={index}
        >
          <dt>
            {typeof label === 'string' ? words[label] : <bdi>{escapeMisleading(label.text)}</bdi>}
          </dt>
          <dd>
            <bdi>{word ? words[word] : escapeMisleading(value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

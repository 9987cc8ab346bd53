import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { WindowLanguage } from '../messages/window/windowWords.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import { CopySecret } from './CopySecret.tsx'
import type { Account } from './openAccount.ts'

/** Maximum row height of a word, in CSS pixels. */
const fullHeight = 36
const columns = 2

/**
 * Shows the recovery phrase while a button is held, or after a press for users who can't hold it.
 *
 * The words are drawn on a canvas. They exist as text, or in the clipboard, only after the user asks and confirms.
 */
export function Secret({ environment, language, words }: Secret.Props) {
  const { words: texts } = language
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isHeld, setHeld] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isShown = isHeld || isOpen

  useEffect(() => {
    if (canvas.current) drawWords(canvas.current, isShown ? words() : [])
  }, [isShown, words])

  useEffect(() => {
    // Hides the words when the window loses focus or is hidden.
    const hide = () => {
      setHeld(false)
      setOpen(false)
    }
    window.addEventListener('blur', hide)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('blur', hide)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [])

  return (
    <>
      <canvas aria-label={texts.words} ref={canvas} role="img" />
      <HoldButton isHeld={isHeld} label={texts.hold} onHold={setHeld} />
      <p className="quiet" id="hold-hint">
        {texts.holdHint}
      </p>
      <button
        aria-pressed={isOpen}
        onClick={(event) => event.isTrusted && setOpen(!isOpen)}
        type="button"
      >
        {texts.showOpen}
      </button>
      <CopySecret
        environment={environment}
        label={texts.words}
        language={language}
        text={() => words().join(' ')}
      />
      <WordsAsText environment={environment} language={language} words={words} />
    </>
  )
}

export declare namespace Secret {
  type Props = {
    environment: Pick<Account['environment'], 'schedule'>
    language: WindowLanguage
    /** Returns the words; called while they are visible. Must keep its identity between renders. */
    words: () => readonly string[]
  }
}

function HoldButton({ isHeld, label, onHold }: HoldButton.Props) {
  const release = () => onHold(false)
  const press = (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (event.isTrusted) onHold(true)
  }
  return (
    <button
      aria-describedby="hold-hint"
      aria-pressed={isHeld}
      className="main hold"
      onBlur={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={press}
      onKeyUp={release}
      onLostPointerCapture={release}
      onPointerCancel={release}
      onPointerDown={(event) => {
        if (!event.isTrusted) return
        event.currentTarget.setPointerCapture(event.pointerId)
        onHold(true)
      }}
      onPointerUp={release}
      type="button"
    >
      {label}
    </button>
  )
}

declare namespace HoldButton {
  type Props = { isHeld: boolean; label: string; onHold: (isHeld: boolean) => void }
}

/** Shows the words as text after a confirmation, for screen readers. */
function WordsAsText({ environment, language, words }: Secret.Props) {
  const { words: texts } = language
  const [isShown, setShown] = useState(false)
  if (!isShown)
    return (
      <ConfirmButton
        confirm={texts.asTextYes}
        consequences={texts.asTextMeans}
        environment={environment}
        label={texts.asText}
        language={language}
        onConfirm={() => setShown(true)}
      />
    )
  return (
    <ol aria-label={texts.words} className="words" dir="ltr" lang="en">
      {words().map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice
        <li key={index}>{word}</li>
      ))}
    </ol>
  )
}

/** Draws words on a canvas, or clears it. As pixels, extensions, translators and form history can't read them. */
function drawWords(canvas: HTMLCanvasElement, words: readonly string[]): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { clientWidth, ownerDocument } = canvas
  const { color, fontFamily } = getComputedStyle(canvas)
  const scale = ownerDocument.defaultView?.devicePixelRatio ?? 1
  const rows = Math.ceil(words.length / columns)
  const rowHeight = Math.min(fullHeight, canvas.clientHeight / rows)
  // Setting the size clears the canvas.
  canvas.width = Math.round(clientWidth * scale)
  canvas.height = Math.round(canvas.clientHeight * scale)
  context.scale(scale, scale)
  context.direction = 'ltr'
  context.textBaseline = 'middle'
  context.fillStyle = color
  const top = (canvas.clientHeight - rows * rowHeight) / 2
  for (const [index, word] of words.entries()) {
    const x = 16 + Math.floor(index / rows) * (clientWidth / columns)
    const y = top + (index % rows) * rowHeight + rowHeight / 2
    context.font = `13px ${fontFamily}`
    context.globalAlpha = 0.75
    context.fillText(String(index + 1), x, y)
    context.font = `600 18px ${fontFamily}`
    context.globalAlpha = 1
    context.fillText(word, x + 26, y)
  }
}

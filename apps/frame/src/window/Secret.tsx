import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Account } from './Account.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { CopySecret } from './CopySecret.tsx'
import { drawWords } from './drawWords.ts'
import type { WindowLanguage } from './words/pickWindowLanguage.ts'

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
  const [asText, setAsText] = useState<'hidden' | 'shown' | 'sure'>('hidden')

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

  const hold = (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (event.isTrusted) setHeld(true)
  }

  return (
    <>
      <canvas aria-label={texts.words} ref={canvas} role="img" />
      <button
        aria-describedby="hold-hint"
        aria-pressed={isHeld}
        className="main hold"
        onBlur={() => setHeld(false)}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={hold}
        onKeyUp={() => setHeld(false)}
        onLostPointerCapture={() => setHeld(false)}
        onPointerCancel={() => setHeld(false)}
        onPointerDown={(event) => {
          if (!event.isTrusted) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setHeld(true)
        }}
        onPointerUp={() => setHeld(false)}
        type="button"
      >
        {texts.hold}
      </button>
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
      {asText === 'hidden' && (
        <button onClick={() => setAsText('sure')} type="button">
          {texts.asText}
        </button>
      )}
      {asText === 'sure' && (
        <ConfirmDialog
          environment={environment}
          language={language}
          means={texts.asTextMeans}
          onNo={() => setAsText('hidden')}
          onYes={() => setAsText('shown')}
          yes={texts.asTextYes}
        />
      )}
      {asText === 'shown' && (
        <ol aria-label={texts.words} className="words" dir="ltr" lang="en">
          {words().map((word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice
            <li key={index}>{word}</li>
          ))}
        </ol>
      )}
    </>
  )
}

export declare namespace Secret {
  type Props = {
    environment: Account['environment']
    language: WindowLanguage
    /** Returns the words; called while they are visible. Must keep its identity between renders. */
    words: () => readonly string[]
  }
}

import { browserVisibility } from '../approval/browserVisibility.ts'
import { createVisibilityGate } from '../approval/createVisibilityGate.ts'
import type { Environment } from '../environment.ts'
import { createElement, createStatus, drawOrigin } from './createElement.ts'

/**
 * Draws a question with one button; only pressing the button does anything, so link scanners can't answer.
 *
 * The page may appear under a finger that is about to press something else. The button therefore takes only presses
 * that begin on it after it was visible for a while. Afterwards the button is removed and the outcome is announced to
 * screen readers.
 */
export function drawQuestion(options: drawQuestion.Options): void {
  const { facts = [], origin, press, root, schedule, texts } = options
  root.ownerDocument.title = texts.title
  const title = createElement('h1', { textContent: texts.title })
  const hint = createElement('p', { textContent: texts.hint })
  const warning = createElement('p', { className: 'warning', textContent: texts.warning })
  const status = createStatus()
  const button = createElement('button', { textContent: texts.press })
  // The visibility check treats a half-transparent element as covered, so the wrapper is watched, not the button.
  const view = createElement('div', {}, [button])
  let isBusy = false
  const lines = facts.map(([label, value]) =>
    createElement('p', { className: 'fact' }, [
      new Text(`${label}: `),
      createElement('bdi', { textContent: value }),
    ]),
  )
  root.replaceChildren(title, ...drawOrigin(origin), ...lines, hint, warning, view, status)

  // `aria-disabled` instead of `disabled` keeps the button focusable while it takes no presses.
  const tell = () => button.setAttribute('aria-disabled', String(isBusy || !gate.isOpen()))
  const gate = createVisibilityGate({
    hasOwnWindow: true,
    onChange: tell,
    schedule,
    world: browserVisibility(view),
  })
  tell()
  // Screen readers press with mouse events that have no pointer events.
  for (const begin of ['keydown', 'mousedown', 'pointerdown'] as const)
    button.addEventListener(begin, (event) => gate.press(event))
  button.addEventListener('click', async (event) => {
    if (isBusy || !gate.accepts(event)) return
    isBusy = true
    tell()
    status.textContent = texts.busy
    const outcome = await press()
    status.textContent = outcome.text
    if (!outcome.isOver) {
      isBusy = false
      tell()
      return
    }
    // The question is answered.
    gate.stop()
    for (const spent of [hint, warning, view]) spent.remove()
    title.tabIndex = -1
    title.focus()
  })
}

export declare namespace drawQuestion {
  type Options = {
    /** Lines under the origin, each with its label. */
    facts?: readonly (readonly [label: string, value: string])[]
    /** Origin of the page that the question is about. */
    origin?: string
    press: () => Promise<{ isOver: boolean; text: string }>
    root: HTMLElement
    schedule: Environment['schedule']
    texts: { busy: string; hint: string; press: string; title: string; warning: string }
  }
}

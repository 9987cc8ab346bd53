import { browserGateWorld } from '../approval/browserGateWorld.ts'
import { createGate } from '../approval/createGate.ts'
import type { Environment } from '../environment.ts'

/**
 * One question with one button: only its press does anything, a program that opens links does nothing.
 *
 * The page appears by itself, maybe under a finger that is about to press something else. So it takes
 * only a press that began on the button once it was looked at for a while.
 *
 * Nothing is left to press once it is done, and a reader of screens hears how it ended.
 */
export function drawQuestion(options: drawQuestion.Options): void {
  const { facts = [], origin, press, root, schedule, texts } = options
  const { ownerDocument: document } = root
  const element = (
    tag: 'bdi' | 'button' | 'div' | 'h1' | 'p',
    textContent: string,
    className = '',
  ) => Object.assign(document.createElement(tag), { className, textContent })
  document.title = texts.title
  const title = element('h1', texts.title)
  const hint = element('p', texts.hint)
  const warning = element('p', texts.warning, 'warning')
  const status = element('p', '')
  status.setAttribute('role', 'status')
  const button = element('button', texts.press)
  // What is half transparent counts as covered, so not the button itself is watched.
  const view = element('div', '')
  view.append(button)
  let isBusy = false
  const page = element('p', '', 'origin')
  // An address reads from left to right in every language.
  page.append(Object.assign(element('bdi', origin ?? ''), { dir: 'ltr' }))
  const lines = facts.map(([label, value]) => {
    const line = element('p', `${label}: `, 'fact')
    line.append(element('bdi', value))
    return line
  })
  const about = [...(origin === undefined ? [] : [page]), ...lines]
  root.replaceChildren(title, ...about, hint, warning, view, status)

  // It stays there for the focus, and says that it takes nothing now.
  const tell = () => button.setAttribute('aria-disabled', String(isBusy || !gate.isOpen()))
  const gate = createGate({
    hasOwnWindow: true,
    onChange: tell,
    schedule,
    world: browserGateWorld(view),
  })
  tell()
  // Readers of screens press by a mouse that has no pointer.
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
    // What was asked no longer holds.
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
    /** Of the page that it is about. */
    origin?: string
    press: () => Promise<{ isOver: boolean; text: string }>
    root: HTMLElement
    schedule: Environment['schedule']
    texts: { busy: string; hint: string; press: string; title: string; warning: string }
  }
}

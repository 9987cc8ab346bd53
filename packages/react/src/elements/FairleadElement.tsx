import type { EventName, Fairlead } from '@fairlead/core'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { FairleadContext } from '../FairleadContext.ts'
import { css as tokens } from '../theme/tokens.module.css'
import { createAdopter, StylesContext } from '../ui/useStyles.ts'

/** Server renderers import us too: there, an element is only a name. */
const Base: typeof HTMLElement =
  typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : HTMLElement

/** Told on the document when a modal element gets or loses its instance, so that buttons look. */
export const mountedEvent = 'fairlead-mounted'

const eventNames: Partial<Record<EventName, string>> = {
  CONNECT_SUCCESS: 'fairlead-connect',
  DISCONNECT_SUCCESS: 'fairlead-disconnect',
  MODAL_CLOSED: 'fairlead-close',
  MODAL_OPENED: 'fairlead-open',
}

/** What our elements share: an instance, an open shadow root with our tokens, and a React root. */
export abstract class FairleadElement extends Base {
  #fairlead: Fairlead | undefined
  /** The page set the property; otherwise the element looks for its instance itself. */
  #isGiven = false
  #root: Root | undefined
  #stops: (() => void)[] = []

  /** What is drawn inside, for the instance at hand. */
  protected abstract draw(fairlead: Fairlead): ReactNode

  get fairlead(): Fairlead | undefined {
    return this.#fairlead
  }

  set fairlead(fairlead: Fairlead | undefined) {
    this.#isGiven = fairlead !== undefined
    this.#use(fairlead)
    this.lookAgain()
  }

  connectedCallback(): void {
    // Set before the element was defined, the property would hide ours.
    if (Object.hasOwn(this, 'fairlead')) {
      const { fairlead } = this
      Reflect.deleteProperty(this, 'fairlead')
      this.fairlead = fairlead
    }
    // Once: an element that is taken out and put back keeps its shadow root and the rules in it.
    if (!this.shadowRoot) {
      this.#adopt = createAdopter(this.attachShadow({ mode: 'open' }))
      this.#adopt(tokens)
    }
    if (this.shadowRoot) this.#root ??= createRoot(this.shadowRoot)
    this.#listen()
    this.lookAgain()
    this.update()
  }

  disconnectedCallback(): void {
    for (const stop of this.#stops.splice(0)) stop()
    // Moving an element takes it out and puts it back; only what stays out is taken apart.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#root?.unmount()
      this.#root = undefined
    })
  }

  attributeChangedCallback(_name: string): void {
    this.update()
  }

  protected update(): void {
    const fairlead = this.#fairlead
    if (!this.#root) return
    if (fairlead) this.dataset.theme = fairlead.options.themeMode
    this.#root.render(
      fairlead && (
        <StylesContext value={this.#adopt}>
          <FairleadContext value={fairlead}>{this.draw(fairlead)}</FairleadContext>
        </StylesContext>
      ),
    )
  }

  /** Where an element finds its instance when the page gave it none. */
  protected findInstance(): Fairlead | undefined {
    return undefined
  }

  /** Looks again, unless the page gave an instance; one that was found before may be gone. */
  protected readonly lookAgain = (): void => {
    if (this.isConnected && !this.#isGiven) this.#use(this.findInstance())
  }

  #adopt: (css: string) => void = () => {}

  #use(fairlead: Fairlead | undefined): void {
    if (this.#fairlead === fairlead) return
    this.#fairlead = fairlead
    this.#listen()
    this.update()
  }

  #listen(): void {
    for (const stop of this.#stops.splice(0)) stop()
    if (!this.isConnected) return
    document.addEventListener(mountedEvent, this.lookAgain)
    this.#stops.push(() => document.removeEventListener(mountedEvent, this.lookAgain))
    if (this.#fairlead) this.#forward(this.#fairlead)
  }

  /** The widget's events, as events of this element that leave shadow roots. */
  #forward(fairlead: Fairlead): void {
    this.#stops.push(
      fairlead.events.subscribe(({ name, properties }) => {
        const type = eventNames[name]
        if (type)
          this.dispatchEvent(
            new CustomEvent(type, { bubbles: true, composed: true, detail: properties }),
          )
      }),
    )
  }
}

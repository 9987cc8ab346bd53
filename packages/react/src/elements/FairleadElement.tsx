import type { EventName, Fairlead } from '@fairlead/core'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { FairleadContext } from '../FairleadContext.ts'
import { css as tokens } from '../theme/tokens.module.css'
import { createAdopter, StylesContext } from '../ui/useStyles.ts'

/** Server renderers import us too: there, an element is only a name. */
const Base: typeof HTMLElement =
  typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : HTMLElement

/** Told on the document when an instance gets its modal element, so that buttons find it. */
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
  #root: Root | undefined
  #stops: (() => void)[] = []

  /** What is drawn inside, for the instance at hand. */
  protected abstract draw(fairlead: Fairlead): ReactNode

  get fairlead(): Fairlead | undefined {
    return this.#fairlead
  }

  set fairlead(fairlead: Fairlead | undefined) {
    if (this.#fairlead === fairlead) return
    this.#fairlead = fairlead
    this.#listen()
    this.update()
  }

  connectedCallback(): void {
    // Set before the element was defined, the property would hide ours.
    if (Object.hasOwn(this, 'fairlead')) {
      const { fairlead } = this
      Reflect.deleteProperty(this, 'fairlead')
      this.fairlead = fairlead
    }
    if (!this.#root) {
      const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      const adopt = createAdopter(shadow)
      adopt(tokens)
      this.#root = createRoot(shadow)
      this.#adopt = adopt
    }
    this.#listen()
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

  attributeChangedCallback(): void {
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

  #adopt: (css: string) => void = () => {}

  #listen(): void {
    for (const stop of this.#stops.splice(0)) stop()
    if (!this.isConnected) return
    const find = () => {
      // Told again once found: the setter listens to the instance then.
      this.fairlead ??= this.findInstance()
    }
    if (this.#fairlead) {
      this.#forward(this.#fairlead)
      return
    }
    document.addEventListener(mountedEvent, find)
    this.#stops.push(() => document.removeEventListener(mountedEvent, find))
    find()
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

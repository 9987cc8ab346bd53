import type { EventName, Fairlead } from '@fairlead/core'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { FairleadContext } from '../FairleadContext.ts'
import { LanguageContext } from '../messages/LanguageContext.ts'
import { pickLanguage } from '../messages/language.ts'
import { onMessages } from '../messages/loadMessages.ts'
import { createThemeSheet } from '../theme/createThemeSheet.ts'
import tokenStyles, { css as tokens } from '../theme/tokens.module.css'
import { type AdoptStyles, createAdopter, StylesContext } from '../ui/useStyles.ts'

/** `HTMLElement` doesn't exist in server renderers, which import this module too. */
const Base: typeof HTMLElement =
  typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : HTMLElement

/** Dispatched on the document when a modal element gets or loses its instance, so that buttons look theirs up again. */
export const mountedEvent = 'fairlead-mounted'

const eventNames: Partial<Record<EventName, string>> = {
  CONNECT_SUCCESS: 'fairlead-connect',
  DISCONNECT_SUCCESS: 'fairlead-disconnect',
  MODAL_CLOSED: 'fairlead-close',
  MODAL_OPENED: 'fairlead-open',
}

/** Base of our elements: an instance, an open shadow root with our tokens, and a React root. */
export abstract class FairleadElement extends Base {
  #adopt: AdoptStyles = () => {}
  #fairlead: Fairlead | undefined
  /** True if the page set the property; otherwise the element finds its instance itself. */
  #isGiven = false
  #look: ReturnType<typeof createThemeSheet> = () => {}
  #root: Root | undefined
  #stops: (() => void)[] = []

  /** Returns the element's content for `fairlead`. */
  protected abstract draw(fairlead: Fairlead): ReactNode

  /** The widget that this element belongs to. Setting it overrides what `findInstance` returns. */
  get fairlead(): Fairlead | undefined {
    return this.#fairlead
  }

  set fairlead(fairlead: Fairlead | undefined) {
    this.#isGiven = fairlead !== undefined
    this.#use(fairlead)
    this.lookAgain()
  }

  connectedCallback(): void {
    // A property set before the element was defined would shadow our accessor.
    if (Object.hasOwn(this, 'fairlead')) {
      const { fairlead } = this
      Reflect.deleteProperty(this, 'fairlead')
      this.fairlead = fairlead
    }
    // Runs once: an element that is removed and reinserted keeps its shadow root and style sheets.
    if (!this.shadowRoot) {
      const shadow = this.attachShadow({ mode: 'open' })
      this.#adopt = createAdopter(shadow)
      this.#adopt(tokens)
      this.#look = createThemeSheet(shadow)
    }
    if (this.shadowRoot) this.#root ??= createRoot(this.shadowRoot)
    this.#listen()
    this.lookAgain()
    this.update()
  }

  disconnectedCallback(): void {
    for (const stop of this.#stops.splice(0)) stop()
    // Moving an element disconnects and reconnects it: unmount only if it stays disconnected.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#root?.unmount()
      this.#root = undefined
    })
  }

  attributeChangedCallback(_name: string): void {
    this.update()
  }

  /** Renders again after a change of instance, attributes or options. */
  protected readonly update = (): void => {
    const fairlead = this.#fairlead
    if (!fairlead) {
      this.#root?.render(null)
      return
    }
    const { environment, options } = fairlead
    const language = pickLanguage(options, environment.languages)
    this.#look({ ...options, isBlock: this.isBlock(fairlead) })
    this.#root?.render(
      <StylesContext.Provider value={this.#adopt}>
        <FairleadContext.Provider value={fairlead}>
          <LanguageContext.Provider value={language}>
            <div className={tokenStyles.root} dir={language.dir} lang={language.tag}>
              {this.draw(fairlead)}
            </div>
          </LanguageContext.Provider>
        </FairleadContext.Provider>
      </StylesContext.Provider>,
    )
  }

  /** True if the host element is `display: block`, as wide as the page allows. */
  protected isBlock(_fairlead: Fairlead): boolean {
    return false
  }

  /** True if a boolean attribute is set. Vue and Svelte write `false` as text, which counts as absent. */
  protected isOn(name: string): boolean {
    return (this.getAttribute(name) ?? 'false') !== 'false'
  }

  /** Finds the element's instance if the page gave none. */
  protected findInstance(): Fairlead | undefined {
    return undefined
  }

  /** Called when the instance changes, and when the element is connected to the page. */
  protected onInstance(): void {}

  /** Finds the instance again, unless the page gave one; an instance found earlier may be gone. */
  protected readonly lookAgain = (): void => {
    if (this.isConnected && !this.#isGiven) this.#use(this.findInstance())
  }

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
    const fairlead = this.#fairlead
    if (fairlead) {
      this.#stops.push(fairlead.settings.subscribe(this.update), onMessages(this.update))
      this.#forward(fairlead)
    }
    this.onInstance()
  }

  /** Dispatches the widget's events on this element; they cross shadow roots. */
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

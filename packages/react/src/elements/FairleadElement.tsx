import type { EventName, Fairlead } from '@fairlead/core'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { FairleadContext } from '../FairleadContext.ts'
import { LanguageContext } from '../messages/LanguageContext.ts'
import { pickLanguage } from '../messages/language.ts'
import { createLook } from '../theme/createLook.ts'
import tokenStyles, { css as tokens } from '../theme/tokens.module.css'
import { type AdoptStyles, createAdopter, StylesContext } from '../ui/useStyles.ts'

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
  #adopt: AdoptStyles = () => {}
  #fairlead: Fairlead | undefined
  /** The page set the property; otherwise the element looks for its instance itself. */
  #isGiven = false
  #look: ReturnType<typeof createLook> = () => {}
  #root: Root | undefined
  #stops: (() => void)[] = []

  /** What is drawn inside, for the instance at hand. */
  protected abstract draw(fairlead: Fairlead): ReactNode

  /** The widget that this element belongs to; setting it wins over what the element would find. */
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
      const shadow = this.attachShadow({ mode: 'open' })
      this.#adopt = createAdopter(shadow)
      this.#adopt(tokens)
      this.#look = createLook(shadow)
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

  /** Draws anew: another instance, other attributes, other options. */
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
      <StylesContext value={this.#adopt}>
        <FairleadContext value={fairlead}>
          <LanguageContext value={language}>
            <div className={tokenStyles.root} dir={language.dir} lang={language.tag}>
              {this.draw(fairlead)}
            </div>
          </LanguageContext>
        </FairleadContext>
      </StylesContext>,
    )
  }

  /** Whether the host takes the width that its page gives it. */
  protected isBlock(_fairlead: Fairlead): boolean {
    return false
  }

  /** Where an element finds its instance when the page gave it none. */
  protected findInstance(): Fairlead | undefined {
    return undefined
  }

  /** Told when the instance changes, and when the element comes into the page. */
  protected onInstance(): void {}

  /** Looks again, unless the page gave an instance; one that was found before may be gone. */
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
      this.#stops.push(fairlead.settings.subscribe(this.update))
      this.#forward(fairlead)
    }
    this.onInstance()
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

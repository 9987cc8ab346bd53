import type { Fairlead, FairleadEvent, FairleadOptions } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import type { Site, Way } from './Way.ts'

/** A page right after connecting. */
export type Connected = Site & {
  readonly way: Way
  readonly fairlead: Fairlead
  /** Codes of alerts, oldest first. */
  readonly alerts: string[]
  readonly events: FairleadEvent[]
  /** Opens one more tab, or loads the page again after `fairlead.destroy()`. */
  openPage(options?: Partial<FairleadOptions>): Promise<Fairlead>
  /** Resolves when it is done. @throws after 3 s of the test's clock. */
  waitFor(what: string, isDone: () => boolean): Promise<void>
}

/** One promise of the widget, whatever the way. */
export type Check = {
  /** Named where a way has no such thing. */
  readonly id: string
  readonly title: string
  /** Namespaces without such a thing, each with the reason. */
  readonly without?: Readonly<Partial<Record<Namespace, string>>> | undefined
  /** Options of the page. */
  readonly options?: (() => Partial<FairleadOptions>) | undefined
  run(connected: Connected): Promise<void>
}

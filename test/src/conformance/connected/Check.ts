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
  /** Opens another tab, or reloads the page after `fairlead.destroy()`. */
  openPage(options?: Partial<FairleadOptions>): Promise<Fairlead>
  /** Resolves when `isDone` returns true. @throws after 3 s of the test's clock. */
  waitFor(what: string, isDone: () => boolean): Promise<void>
}

/** One guarantee of the widget, for every connection method. */
export type Check = {
  /** Id; a `Way` lists it in `without` if it doesn't apply. */
  readonly id: string
  readonly title: string
  /** Namespaces where the check doesn't apply, each with the reason. */
  readonly without?: Readonly<Partial<Record<Namespace, string>>> | undefined
  /** Options of the page. */
  readonly options?: (() => Partial<FairleadOptions>) | undefined
  run(connected: Connected): Promise<void>
}

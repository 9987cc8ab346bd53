import type { FairleadEvent, FairleadOptions } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { describe, test } from 'vitest'
import type { Check, Connected } from './Check.ts'
import { asking } from './checks/asking.ts'
import { describing } from './checks/describing.ts'
import { following } from './checks/following.ts'
import { createSecond, leaving } from './checks/leaving.ts'
import { until, type Way } from './Way.ts'

/** All checks that apply right after connecting, for every connection method. */
export const checks: readonly Check[] = [...describing, ...asking, ...following, ...leaving]

/**
 * Runs every check right after connecting, with each connection method: fresh page, one step, nothing signed, no
 * reload. Checks that don't apply are skipped, with the reason in the title.
 */
export function describeConnected(ways: readonly Way[]): void {
  const ids = checks.map(({ id }) => id)
  for (const way of ways) {
    const unknown = Object.keys(way.without).filter((key) => !ids.includes(key.split(' ')[0] ?? ''))
    if (unknown.length > 0) throw new TypeError(`No such check: ${unknown.join(', ')}`)
    for (const namespace of way.namespaces)
      describe(`${way.name}, ${namespace}`, () => {
        for (const check of checks) {
          const reason = reasonAgainst(check, way, namespace)
          if (reason) test.skip(`behavior: ${check.title}; not here: ${reason}`)
          else test(`behavior: ${check.title}`, () => runCheck(check, way, namespace))
        }
      })
  }
}

/**
 * Finds the reason to skip a check. Keys of {@link Way.without}: the id of a check, optionally followed by a namespace.
 */
function reasonAgainst(check: Check, way: Way, namespace: Namespace): string | undefined {
  const { id } = check
  return way.without[`${id} ${namespace}`] ?? way.without[id] ?? check.without?.[namespace]
}

async function runCheck(check: Check, way: Way, namespace: Namespace): Promise<void> {
  const site = await way.openSite(namespace)
  const { chains, world } = site
  const alerts: string[] = []
  const events: FairleadEvent[] = []
  const connectors = [createSecond(namespace, chains[0])]
  const shared = () => ({ connectors, ...check.options?.() })
  const observers: Partial<FairleadOptions> = {
    onAlert: ({ code }) => void alerts.push(code),
    telemetry: (event) => void events.push(event),
  }
  const pages: Connected['fairlead'][] = []
  const observed = {
    ...site,
    // A connection method may open other tabs before the one that is checked.
    async openTab(options: Partial<FairleadOptions>) {
      const page = await site.openTab(options)
      pages.push(page)
      return page
    },
  }
  const fairlead = await way.start(observed, shared(), observers)
  try {
    await check.run({
      ...observed,
      alerts,
      events,
      fairlead,
      way,
      openPage: (options) => observed.openTab({ ...shared(), ...options }),
      async waitFor(what, isDone) {
        await until(world, isDone)
        if (!isDone()) throw new Error(`Not so in time: ${what}`)
      },
    })
  } finally {
    for (const page of pages) page.destroy()
  }
}

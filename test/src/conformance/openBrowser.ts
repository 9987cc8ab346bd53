import { createFairlead, type Environment, type FairleadOptions } from '@fairlead/core'
import { enterPage } from '@fairlead/core/testing/parts'
import { createTestEnvironment, settled } from '../createTestEnvironment.ts'
import type { ConformanceBrowser, ConformanceWallet, CreateAdapter } from './setup.ts'
import type { KitWallet } from './toConformanceWallet.ts'

/** Opens a browser with two wallets, whatever their namespace. */
export async function openBrowser<wallet extends ConformanceWallet>(
  parameters: openBrowser.Parameters<wallet>,
): Promise<ConformanceBrowser & { readonly other: wallet; readonly wallet: wallet }> {
  const { createAdapter, enter, given = {}, options, other, wallet } = parameters
  const world = createTestEnvironment()

  async function load(more: Partial<FairleadOptions> = {}) {
    const page = new EventTarget()
    const tab = world.openTab({
      events: page,
      globals: page as unknown as Readonly<Record<string, unknown>>,
      // Retry pauses of nodes, and the wait for a wallet that restores its session, end at once. Longer timers follow
      // the test's clock.
      schedule(run, ms) {
        if (ms > 5_000) return world.clock.schedule(run, ms)
        const timer = setImmediate(run)
        return () => clearImmediate(timer)
      },
      ...given,
    })
    for (const one of [wallet, other]) enter(one, page)
    const fairlead = createFairlead(
      { projectId: 'test', ...options, ...more, adapters: [createAdapter(tab)] },
      tab,
    )
    await settled()
    await fairlead.modal.ready()
    return fairlead
  }

  const first = await load()
  let shown = first
  return {
    fairlead: first,
    other,
    wallet,
    world,
    openTab: load,
    async reload() {
      shown.destroy()
      shown = await load()
      return shown
    },
  }
}

export declare namespace openBrowser {
  type Parameters<wallet> = {
    createAdapter: CreateAdapter
    /** Injects the wallet into the page, before the page's own code runs. */
    enter: (wallet: wallet, page: EventTarget) => void
    given?: Partial<Environment> | undefined
    options: Pick<FairleadOptions, 'networks'> & Partial<FairleadOptions>
    other: wallet
    wallet: wallet
  }
}

/** Announces a wallet of the test kit to the page. */
export const enterKit = ({ kit }: KitWallet, page: EventTarget) => enterPage(page, kit)

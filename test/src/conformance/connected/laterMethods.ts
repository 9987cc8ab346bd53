import type { Fairlead } from '@fairlead/core'
import { connectedOf } from '@fairlead/core/internal'
import { type Site, until, type Way } from './Way.ts'

/** Reloads the page after connecting. */
export const resumed = (way: Way): Way => ({
  ...way,
  name: `resumed, ${way.name}`,
  isResumed: true,
  async start(site, options, observers) {
    const before = await way.start(site, options)
    before.destroy()
    site.wallet.person.prompts.length = 0
    const fairlead = await site.openTab({ ...options, ...observers })
    await until(site.world, () => isConnected(fairlead, site))
    return fairlead
  },
})

/** Connects in another tab of the page. */
export const inAnotherTab = (way: Way): Way => ({
  ...way,
  name: `another tab, ${way.name}`,
  isResumed: true,
  async start(site, options, observers) {
    const fairlead = await site.openTab({ ...options, ...observers })
    await way.start(site, options)
    site.wallet.person.prompts.length = 0
    await until(site.world, () => isConnected(fairlead, site))
    return fairlead
  },
})

function isConnected({ store }: Fairlead, { namespace }: Site): boolean {
  return connectedOf(store.getState(), namespace) !== undefined
}

import type { FairleadOptions } from '@fairlead/core'
import type { MountedView, PageViews, ViewProps } from './pageViews.ts'

const connect = ({ data }: ViewProps<'Connect'>) => data?.namespace ?? null
const switching = ({ data }: ViewProps<'SwitchNetwork'>) => data.network

export const fits = { Connect: connect, SwitchNetwork: switching } satisfies PageViews
export const isOption: FairleadOptions['views'] = fits
export const mounted: PageViews = {
  Connect: { mount: (container, { data }) => container.append(data?.namespace ?? 'any') },
  WhatIsAWallet: { mount: () => () => {} } satisfies MountedView<'WhatIsAWallet'>,
}
// @ts-expect-error -- Networks carries nothing, and this one needs a network.
export const misfit: PageViews = { Networks: switching }
// @ts-expect-error -- There is no view of that name.
export const unknown: PageViews = { Network: connect }

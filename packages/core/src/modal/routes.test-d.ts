import { entry, type PublicView } from './routes.ts'

entry('Connect')
entry('Connect', { namespace: 'eip155' })
entry('ConnectingExternal', { connectorId: 'fox', namespace: 'eip155' })

// @ts-expect-error A view that needs something does not open without it.
entry('ConnectingExternal')
// @ts-expect-error Half of it is not enough.
entry('ConnectingExternal', { namespace: 'eip155' })
// @ts-expect-error A view that needs nothing takes nothing.
entry('Account', { address: '0x' })
// @ts-expect-error No such view.
entry('Teleport')

// @ts-expect-error Only the widget opens this one.
export const hidden: PublicView = 'SwitchNetwork'

import type { Fairlead } from './Fairlead.ts'
import { switchNetwork } from './features/networks/switchNetwork.ts'
import { openSend as open } from './features/send/openSend.ts'
import type { SendArguments } from './modal/routes.ts'

/** Opens the Send view and switches the network first if needed. Combines the features `send` and `networks`. */
export function openSend(
  fairlead: Fairlead,
  given: SendArguments,
): Promise<{ readonly hash: string }> {
  return open(fairlead, given, switchNetwork)
}

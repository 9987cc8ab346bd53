import type { Fairlead } from './Fairlead.ts'
import { switchNetwork } from './features/networks/switchNetwork.ts'
import { openSend as open } from './features/send/openSend.ts'
import type { SendArguments } from './modal/routes.ts'

/** Sending, with a network that may have to be switched first: two features meet here. */
export function openSend(
  fairlead: Fairlead,
  given: SendArguments,
): Promise<{ readonly hash: string }> {
  return open(fairlead, given, switchNetwork)
}

import type { ProviderGroup, ReceiverProblem, SendProblem } from '@fairlead/core'
import type { ErrorCode } from '@fairlead/protocol'

/** What people read when something fails. A code without its text does not compile. */
export type ErrorTexts = Readonly<
  Record<`error.${ErrorCode}`, string> &
    Record<`wallet.${ProviderGroup}`, string> &
    Record<'frame.unreachable', string>
>

/** What keeps people from sending. A reason without its text does not compile. */
export type SendTexts = Readonly<
  Record<`send.${SendProblem}`, string> & Record<`receiver.${ReceiverProblem}`, string>
>

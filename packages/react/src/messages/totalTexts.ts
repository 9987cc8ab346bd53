import type { ProviderGroup, ReceiverProblem, SendProblem } from '@fairlead/core'
import type { ErrorCode } from '@fairlead/protocol'

/** Texts for failures. A new error code without a text fails to compile. */
export type ErrorTexts = Readonly<
  Record<`error.${ErrorCode}`, string> &
    Record<`wallet.${ProviderGroup}`, string> &
    Record<'frame.unreachable', string>
>

/** Texts for reasons why sending is not possible. A new reason without a text fails to compile. */
export type SendTexts = Readonly<
  Record<`send.${SendProblem}`, string> & Record<`receiver.${ReceiverProblem}`, string>
>

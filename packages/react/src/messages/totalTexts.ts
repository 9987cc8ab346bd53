import type {
  NameProblem,
  OnrampProblem,
  ProviderGroup,
  ReceiverProblem,
  SendProblem,
  SwapFailure,
  SwapProblem,
} from '@fairlead/core'
import type { ErrorCode } from '@fairlead/protocol'

/** Texts for failures. A new error code without a text fails to compile. */
export type ErrorTexts = Readonly<
  Record<`error.${ErrorCode}`, string> &
    Record<`wallet.${ProviderGroup}`, string> &
    Record<'frame.unreachable', string> &
    Record<`early.${'email' | 'login' | 'recovery'}`, (time: string) => string>
>

/** Texts for rules that a name breaks. A new rule without a text fails to compile. */
export type NameTexts = Readonly<Record<`name.${NameProblem}`, string>>

/** Texts for reasons why sending is not possible. A new reason without a text fails to compile. */
export type SendTexts = Readonly<
  Record<`send.${SendProblem}`, string> & Record<`receiver.${ReceiverProblem}`, string>
>

/** Texts for reasons why there is no quote. A new reason without a text fails to compile. */
export type BuyTexts = Readonly<
  Record<`buy.${OnrampProblem}`, string | ((limit: string) => string)>
>

/** Texts for reasons why swapping is not possible, or did not happen. A new reason without a text fails to compile. */
export type SwapTexts = Readonly<
  Record<`swap.${SwapProblem}`, string> & Record<`swapError.${SwapFailure}`, string>
>

import { BaseError } from '@fairlead/protocol'
import { answerNewDevice, type FrameResult, listNewDevices } from '@fairlead/protocol/embedded'
import type { FrameContext } from './FrameContext.ts'

/** Counts the new devices that wait. The page gets the number only, because it must not be able to describe a device. */
export async function countNewDevices(
  _: unknown,
  { session }: Pick<FrameContext, 'session'>,
): Promise<FrameResult<'GET_NEW_DEVICES'>> {
  const { devices } = await session.call(listNewDevices)
  return { count: devices.length }
}

/**
 * Asks the user about the new device that waits longest. The user types the digits that it shows, which neither the page
 * nor this device knows.
 *
 * @throws `OTP_EXPIRED` if no device waits; `OTP_INVALID` if the digits are wrong; `LOCKED` after three wrong attempts;
 *   `FACTOR_REQUIRED` if this device has no share; `FROZEN`; the errors of `ApprovalQueue.Ask`.
 */
export async function reviewNewDevice(
  _: unknown,
  { accounts, networks, queue, session, wallet }: FrameContext,
): Promise<void> {
  // Registered before the first `await`, so that an abort in the meantime ends this request too.
  const ask = queue.enter()
  await ask(async () => {
    const { devices } = await session.call(listNewDevices)
    const [device] = devices
    if (!device)
      throw new BaseError('OTP_EXPIRED', { shortMessage: 'No new device waits for an approval' })
    const { deviceId, dueAt, label, origins } = device
    const [{ address }] = await accounts.list(networks.current(), await wallet.ensure())
    const params = { deviceId }
    return {
      address,
      description: {
        needsDigits: true,
        rows: [
          {
            label: 'claims',
            value: label,
            ...(label === '' && { word: 'deviceUnknown' as const }),
          },
          { label: 'devicePages', value: origins.join(', ') },
        ],
        sentences: [{ values: { time: dueAt }, word: 'deviceWaits' }],
        title: 'newDevice',
        warnings: [{ level: 'high', word: 'warnDevice' }],
      },
      isTestnet: false,
      refuse: () => session.call(answerNewDevice, { body: { answer: 'refuse' }, params }),
      async run(signal, matchCode = '') {
        if (signal.aborted) throw new BaseError('REQUEST_ABORTED')
        return session.call(answerNewDevice, { body: { answer: 'approve', matchCode }, params })
      },
    }
  })
}

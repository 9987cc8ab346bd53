import { BaseError } from '@fairlead/protocol'
import { type KnownDevice, listDevices, revokeDevice } from '@fairlead/protocol/embedded'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../../window/ConfirmDialog.tsx'
import { Problem } from '../../window/Problem.tsx'
import { useTask } from '../../window/useTask.ts'
import type { SectionProps } from './SectionProps.ts'
import { toTime } from './toTime.ts'

/** Lists the devices where the user is signed in, and lets them sign each one out. */
export function Devices({ account, language, onLost, withFreshLogin }: SectionProps) {
  const { words } = language
  const { environment, session } = account
  const task = useTask(words, onLost)
  const [devices, setDevices] = useState<readonly KnownDevice[]>([])
  /** Device id that waits for confirmation of its removal. */
  const [asked, setAsked] = useState<string>()

  /** True if the last removal was refused because nothing else could open the wallet. */
  const [isOnly, setOnly] = useState(false)

  const look = async () => setDevices((await session.call(listDevices)).devices)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; each render creates a new task
  useEffect(() => void task.run(look), [session])

  const revoke = (deviceId: string) =>
    task.run(async () => {
      setOnly(false)
      try {
        await session.call(revokeDevice, { body: {}, params: { deviceId } })
      } catch (error) {
        if (!BaseError.find(error, 'CONFLICT')) throw error
        setOnly(true)
      }
      await look()
    })

  return (
    <section>
      <h2>{words.devices}</h2>
      <p className="quiet">{words.devicesMeans}</p>
      <ul>
        {devices.map(({ deviceId, hasShare, isCurrent, label, lastSeenAt, origins }) => (
          <li className="line" key={deviceId}>
            <div>
              <bdi>{label || words.deviceUnknown}</bdi>
              {isCurrent && ` (${words.deviceNow})`}
              <p className="quiet">
                {origins.map((origin) => (
                  <span key={origin}>
                    <bdi className="host">{origin}</bdi>
                    <br />
                  </span>
                ))}
                {words.deviceSeen}: <bdi>{toTime(lastSeenAt, language.code)}</bdi>
                {hasShare && ` · ${words.deviceWallet}`}
              </p>
            </div>
            {!isCurrent && asked !== deviceId && (
              <button
                aria-label={`${words.revoke}: ${label || words.deviceUnknown}, ${origins.join(', ')}`}
                className="small danger"
                disabled={task.isBusy}
                onClick={() => setAsked(deviceId)}
                type="button"
              >
                {words.revoke}
              </button>
            )}
            {asked === deviceId && (
              <ConfirmDialog
                environment={environment}
                language={language}
                consequences={words.revokeSure}
                onCancel={() => setAsked(undefined)}
                onConfirm={() => {
                  setAsked(undefined)
                  withFreshLogin(() => void revoke(deviceId))
                }}
                confirm={words.revokeYes}
              />
            )}
          </li>
        ))}
      </ul>
      <Problem text={isOnly ? words.deviceOnly : task.problem} />
    </section>
  )
}

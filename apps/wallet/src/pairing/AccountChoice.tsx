import { formatAddress } from '../account.ts'
import { accountName } from '../accountStore.ts'
import type { Keyring } from '../keys/createKeyring.ts'

/** Choice of accounts: several for sharing, one for signing in. */
export function AccountChoice(props: {
  chosen: readonly number[]
  count: number
  isSingle?: boolean
  keyring: Keyring
  legend: string
  onChange: (chosen: readonly number[]) => void
}) {
  const { chosen, count, isSingle = false, keyring, legend, onChange } = props

  function toggle(index: number, isOn: boolean) {
    if (isSingle) onChange([index])
    else
      onChange(isOn ? [...chosen, index].sort((a, b) => a - b) : chosen.filter((n) => n !== index))
  }

  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <label key={index}>
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            name="account"
            checked={chosen.includes(index)}
            data-testid={`wallet-choose-${index}`}
            onChange={(event) => toggle(index, event.target.checked)}
          />
          <span>{accountName(index)}</span>
          <code>{formatAddress(keyring.evm(index).address)}</code>
        </label>
      ))}
    </fieldset>
  )
}

import type { PayOrder } from 'fairlead'
import { useFairleadNetwork, useFairleadPay } from 'fairlead/react'
import { type FormEvent, useState } from 'react'
import type { Config } from './config.ts'
import { errorText } from './errorText.ts'

/** Asks the user to pay, by fields or by a payment link, as a shop would. */
export function PayForm({ tokens }: Pick<Config, 'tokens'>) {
  const { caipNetworkId = 'eip155:31337' } = useFairleadNetwork()
  const { data, error, pay, status } = useFairleadPay()
  const [asset, setAsset] = useState('slip44:60')
  const [amount, setAmount] = useState('0.05')
  const [recipient, setRecipient] = useState('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
  const [uri, setUri] = useState('')
  const order: PayOrder = uri ? { uri } : { amount, asset: `${caipNetworkId}/${asset}`, recipient }
  const results = { error: errorText(error), idle: '', pending: 'Waiting', success: data?.hash }

  function submit(event: FormEvent) {
    event.preventDefault()
    // The result below shows the outcome.
    pay(order).catch(() => {})
  }

  return (
    <section aria-labelledby="pay-title" className="card">
      <h2 id="pay-title">Pay</h2>
      <form className="send" onSubmit={submit}>
        <label>
          What
          <select
            data-testid="demo-pay-asset"
            onChange={(event) => setAsset(event.target.value)}
            value={asset}
          >
            <option value="slip44:60">Network coin</option>
            {(tokens[caipNetworkId] ?? []).map(({ address, symbol }) => (
              <option key={address} value={`erc20:${address}`}>
                {symbol}
              </option>
            ))}
          </select>
        </label>
        <label>
          Amount
          <input
            data-testid="demo-pay-amount"
            inputMode="decimal"
            onChange={(event) => setAmount(event.target.value)}
            value={amount}
          />
        </label>
        <label>
          To
          <input
            data-testid="demo-pay-recipient"
            onChange={(event) => setRecipient(event.target.value)}
            spellCheck={false}
            value={recipient}
          />
        </label>
        <label>
          Or a payment link
          <input
            data-testid="demo-pay-uri"
            onChange={(event) => setUri(event.target.value)}
            placeholder="ethereum:…"
            spellCheck={false}
            value={uri}
          />
        </label>
        <button data-testid="demo-pay" type="submit">
          Pay
        </button>
      </form>
      <output className="result" data-state={status} data-testid="demo-pay-result">
        {results[status]}
      </output>
    </section>
  )
}
